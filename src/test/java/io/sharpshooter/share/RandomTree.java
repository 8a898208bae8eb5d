package io.sharpshooter.share;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A tree of queues made up from a seed: one to three types, up to four levels, everything in it that a share depends on. */
final class RandomTree {
    private static final int CHILDREN = 5;
    private static final int DEPTH = 3;

    private final Random random;
    private final boolean ofUnits;
    private final int types;
    private final long[] total;
    private final Tree tree;

    private RandomTree(long seed, boolean ofUnits) {
        this.random = new Random(seed);
        this.ofUnits = ofUnits;
        this.types = 1 + random.nextInt(3);
        this.total = amounts(20, 400);
        this.tree = Tree.of(total);
        grow("", total, 1);
    }

    /** Asks of every size, up to the whole cluster. */
    static Tree of(long seed) {
        return new RandomTree(seed, false).tree;
    }

    /** Asks of one unit of one type only, each of an app of its own: whatever a leaf gains it can use. */
    static Tree ofUnitAsks(long seed) {
        return new RandomTree(seed, true).tree;
    }

    /** The paths in another order, parents still before their children. */
    static List<String> shuffled(List<String> paths, long seed) {
        Random random = new Random(seed);
        List<String> waiting = new ArrayList<>(paths);
        List<String> order = new ArrayList<>();
        while (!waiting.isEmpty()) {
            String path = waiting.get(random.nextInt(waiting.size()));
            if (path.equals("root") || order.contains(path.substring(0, path.lastIndexOf('.')))) {
                order.add(path);
                waiting.remove(path);
            }
        }
        return order;
    }

    private void grow(String parent, long[] guaranteed, int depth) {
        int children = 1 + random.nextInt(CHILDREN);
        for (int child = 0; child < children; child++) {
            String path = parent + (char) ('a' + child);
            long[] promised = chance(4) ? new long[types] : parts(guaranteed, children);
            tree.queue(path).guaranteed(promised).maximum(maximum());
            standing();
            if (depth < DEPTH && chance(3)) {
                grow(path + ".", promised, depth + 1);
            } else {
                fill(children);
            }
        }
    }

    private void standing() {
        if (chance(3)) {
            tree.priority(1 + random.nextInt(3));
        }
        if (chance(8)) {
            tree.preemptionDisabled();
        }
    }

    private void fill(int siblings) {
        if (!chance(3)) {
            tree.using(parts(total, siblings));
        }
        int apps = random.nextInt(4);
        for (int app = 0; app < apps; app++) {
            ask();
        }
    }

    private void ask() {
        if (ofUnits) {
            long[] size = new long[types];
            size[random.nextInt(types)] = 1;
            tree.app().asking(1 + random.nextInt(500), size);
            return;
        }
        tree.app();
        for (int ask = random.nextInt(3); ask >= 0; ask--) {
            long[] size = amounts(0, chance(2) ? 20 : 200);
            size[random.nextInt(types)] += 1;
            tree.asking(1 + random.nextInt(chance(2) ? 2 : 40), size);
        }
    }

    private long[] maximum() {
        return chance(3) ? amounts(0, 400) : total.clone();
    }

    private long[] parts(long[] whole, int parts) {
        long[] part = new long[types];
        for (int type = 0; type < types; type++) {
            part[type] = random.nextLong(2 * whole[type] / parts + 1);
        }
        return part;
    }

    private long[] amounts(long least, long most) {
        return random.longs(types, least, most + 1).toArray();
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
