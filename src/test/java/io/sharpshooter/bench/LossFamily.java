package io.sharpshooter.bench;

import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.stream.IntStream.range;

import io.sharpshooter.bench.LossInstance.Running;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Kinds of clusters on which losses are compared. All containers are of one class: costs alone decide. */
enum LossFamily {
    ONE_SIZE("containers of one size", 8, List.of(48), 0, 4),
    ONE_QUEUE("containers of one queue", 1, List.of(48), 0, 2, 3, 4, 6, 8),
    SEVERAL_QUEUES("containers of eight queues", 8, List.of(48), 0, 2, 3, 4, 6, 8),
    MANY_SIZES("containers of 2 to 16 GB", 8, List.of(48), 0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16),
    TWO_TYPES("memory and cores both lacked", 8, List.of(48), 0, 2, 3, 4, 6, 8),
    MIXED_ASKS("asks of 40, 48 and 60 GB", 8, List.of(40, 48, 60), 0, 2, 3, 4, 6, 8),
    LIMITS("queues give 15 % more than is needed", 8, List.of(48), 15, 2, 3, 4, 6, 8),
    LIMITS_MIXED("the same, asks of 40, 48 and 60 GB", 8, List.of(40, 48, 60), 15, 2, 3, 4, 6, 8);

    private static final int LOOSE_PERCENT = 90;

    final String title;
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
        var random = new Random(seed * 31 + ordinal());
        var running =
                Stream.generate(() -> node(nodeMemory, random)).limit(nodes).toList();
        var wanted = Stream.generate(() -> asks.get(random.nextInt(asks.size())))
                .limit(asked)
                .map(size -> ResourceVector.of(size, size))
                .toList();
        return new LossInstance(ResourceVector.of(nodeMemory, nodeMemory), running, wanted, spare(running, wanted));
    }

    private List<Running> node(int memory, Random random) {
        var running = new ArrayList<Running>();
        int freeMemory = memory;
        int freeCores = memory;
        while (freeMemory > 0 && freeCores > 0) {
            int size = min(freeMemory, sizes[random.nextInt(sizes.length)]);
            int cores = min(freeCores, this == TWO_TYPES ? 1 + random.nextInt(size * 2 - 1) : size);
            int minutes = 1 + random.nextInt(600);
            var amount = ResourceVector.of(size, cores);
            running.add(new Running(random.nextInt(queues), amount, minutes * max(size, cores)));
            freeMemory -= size;
            freeCores -= cores;
        }
        return running;
    }

    /** In proportion to what each queue uses. */
    private List<ResourceVector> spare(List<List<Running>> running, List<ResourceVector> wanted) {
        long asked = wanted.stream().mapToLong(ask -> ask.get(0)).sum();
        var used = range(0, queues)
                .mapToObj(queue -> LossInstance.used(running, queue))
                .toList();
        var all = used.stream().reduce(ResourceVector.zero(2), ResourceVector::plus);
        return used.stream()
                .map(own -> ResourceVector.of(part(own, all, 0, asked), part(own, all, 1, asked)))
                .toList();
    }

    private long part(ResourceVector used, ResourceVector all, int type, long asked) {
        return limited()
                ? used.get(type) * asked * (100 + beyond) / 100 / all.get(type)
                : used.get(type) * LOOSE_PERCENT / 100;
    }
}
