package io.sharpshooter.bench;

import io.sharpshooter.bench.LossInstance.Running;
import io.sharpshooter.bench.LossInstance.Wanted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Kinds of clusters on which losses are compared. All containers are of one class: costs alone decide. */
enum LossFamily {
    ONE_SIZE("containers of one size", 8, List.of(48), 0, 4),
    ONE_QUEUE("containers of one queue", 1, List.of(48), 0, 2, 3, 4, 6, 8),
    SEVERAL_QUEUES("containers of eight queues", 8, List.of(48), 0, 2, 3, 4, 6, 8),
    MANY_SIZES("containers of 2 to 16 GB", 8, List.of(48), 0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16),
    TWO_TYPES("memory and cores both lacked", 8, List.of(48), 0, 2, 3, 4, 6, 8) {
        @Override
        int cores(int memory, Random random) {
            return 1 + random.nextInt(memory * 2 - 1);
        }
    },
    MIXED_ASKS("asks of 40, 48 and 60 GB", 8, List.of(40, 48, 60), 0, 2, 3, 4, 6, 8),
    LIMITS("queues give 15 % more than is needed", 8, List.of(48), 15, 2, 3, 4, 6, 8),
    LIMITS_MIXED("the same, asks of 40, 48 and 60 GB", 8, List.of(40, 48, 60), 15, 2, 3, 4, 6, 8);

    private static final int LOOSE_PERCENT = 90;

    private final String title;
    private final int queues;
    private final List<Integer> asks;
    private final int beyond;
    private final int[] sizes;

    /** @param beyond percent that queues may give beyond what is asked for; 0 where they may give nearly all */
    LossFamily(String title, int queues, List<Integer> asks, int beyond, int... sizes) {
        this.title = title;
        this.queues = queues;
        this.asks = asks;
        this.beyond = beyond;
        this.sizes = sizes;
    }

    String title() {
        return title;
    }

    /** Cores of a container with so much memory. */
    int cores(int memory, Random random) {
        return memory;
    }

    /** Whether what queues may give matters. */
    boolean limited() {
        return beyond > 0;
    }

    /**
     * One of them.
     *
     * @param nodeMemory as many cores as GiB
     */
    LossInstance instance(int nodes, int nodeMemory, int asked, long seed) {
        Random random = new Random(seed * 31 + ordinal());
        List<List<Running>> running = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            running.add(node(nodeMemory, random));
        }
        List<Wanted> wanted = new ArrayList<>();
        for (int ask = 0; ask < asked; ask++) {
            int size = asks.get(random.nextInt(asks.size()));
            wanted.add(new Wanted(size, size));
        }
        return new LossInstance(nodeMemory, nodeMemory, running, wanted, spare(running, wanted));
    }

    private List<Running> node(int memory, Random random) {
        List<Running> running = new ArrayList<>();
        int freeMemory = memory;
        int freeCores = memory;
        while (freeMemory > 0 && freeCores > 0) {
            int size = Math.min(freeMemory, sizes[random.nextInt(sizes.length)]);
            int cores = Math.min(freeCores, cores(size, random));
            int minutes = 1 + random.nextInt(600);
            running.add(new Running(random.nextInt(queues), size, cores, minutes * Math.max(size, cores)));
            freeMemory -= size;
            freeCores -= cores;
        }
        return running;
    }

    /** In proportion to what each queue uses. */
    private List<Wanted> spare(List<List<Running>> running, List<Wanted> wanted) {
        long[] memory = new long[queues];
        long[] cores = new long[queues];
        running.forEach(node -> node.forEach(one -> {
            memory[one.queue()] += one.memory();
            cores[one.queue()] += one.cores();
        }));
        long asked = wanted.stream().mapToLong(Wanted::memory).sum();
        List<Wanted> spare = new ArrayList<>();
        for (int queue = 0; queue < queues; queue++) {
            spare.add(new Wanted(part(memory, queue, asked), part(cores, queue, asked)));
        }
        return spare;
    }

    private int part(long[] used, int queue, long asked) {
        long all = Arrays.stream(used).sum();
        return (int) (limited() ? used[queue] * asked * (100 + beyond) / 100 / all : used[queue] * LOOSE_PERCENT / 100);
    }
}
