package io.sharpshooter.share;

import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterNode;
import io.sharpshooter.fixture.LiveApp;
import io.sharpshooter.fixture.LiveContainer;
import io.sharpshooter.fixture.LiveQueue;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Random;

/**
 * A tree of queues made up from a seed: one to three types, up to four levels, everything in it that a share depends
 * on.
 */
final class RandomTree {
    private static final int CHILDREN = 5;
    private static final int DEPTH = 3;

    private final Random random;
    private final boolean ofUnits;
    private final int types;
    private final long[] total;
    private final Cluster cluster;
    private final ClusterNode node;

    private RandomTree(long seed, boolean ofUnits) {
        this.random = new Random(seed);
        this.ofUnits = ofUnits;
        this.types = 1 + random.nextInt(3);
        this.total = amounts(20, 400);
        this.cluster = new Cluster(new ResourceTypes(List.of("a", "b", "c").subList(0, types)));
        this.node = cluster.addNode("n", "rack", "", ResourceVector.of(total));
        cluster.queue("root").in("").maximum = ResourceVector.of(total);
        grow("root.", total, 1);
    }

    /** Asks of every size, up to the whole cluster. */
    static Cluster of(long seed) {
        return new RandomTree(seed, false).cluster;
    }

    /** Asks of one unit of one type only, each of an app of its own: whatever a leaf gains it can use. */
    static Cluster ofUnitAsks(long seed) {
        return new RandomTree(seed, true).cluster;
    }

    private void grow(String parent, long[] guaranteed, int depth) {
        int children = 1 + random.nextInt(CHILDREN);
        for (int child = 0; child < children; child++) {
            String path = parent + (char) ('a' + child);
            long[] promised = chance(4) ? new long[types] : parts(guaranteed, children);
            LiveQueue queue = cluster.addQueue(path);
            queue.in("").guaranteed = ResourceVector.of(promised);
            queue.in("").maximum = ResourceVector.of(maximum());
            standing(queue);
            if (depth < DEPTH && chance(3)) {
                grow(path + ".", promised, depth + 1);
            } else {
                fill(queue, children);
            }
        }
    }

    private void standing(LiveQueue queue) {
        if (chance(3)) {
            queue.priority = 1 + random.nextInt(3);
        }
        if (chance(8)) {
            queue.preemptionDisabled = true;
        }
    }

    private void fill(LiveQueue queue, int siblings) {
        if (!chance(3)) {
            hold(queue, ResourceVector.of(parts(total, siblings)));
        }
        int apps = random.nextInt(4);
        for (int app = 0; app < apps; app++) {
            ask(app(queue));
        }
    }

    /** Whether the node has room or not. */
    private void hold(LiveQueue queue, ResourceVector size) {
        LiveApp app = app(queue);
        node.containers.add(new LiveContainer(
                new ContainerName(app.id, 1, 1), app, new AskKey(0, 0), size, Eligibility.ANYWHERE, 0, false, false));
    }

    private LiveApp app(LiveQueue queue) {
        return cluster.addApp(queue, "someone", 0, cluster.apps().size());
    }

    private void ask(LiveApp app) {
        if (ofUnits) {
            long[] size = new long[types];
            size[random.nextInt(types)] = 1;
            ask(app, 0, 1 + random.nextInt(500), size);
            return;
        }
        int last = random.nextInt(3);
        for (int ask = 0; ask <= last; ask++) {
            long[] size = amounts(0, chance(2) ? 20 : 200);
            size[random.nextInt(types)] += 1;
            ask(app, ask, 1 + random.nextInt(chance(2) ? 2 : 40), size);
        }
    }

    private static void ask(LiveApp app, int place, int count, long[] size) {
        app.ask(new AskKey(place, 0), ResourceVector.of(size), "", Eligibility.ANYWHERE, false, count);
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
