package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import java.util.SplittableRandom;

/**
 * Clusters full of small containers, made by chance, where queues begin to wait for many small ones. Often the
 * scheduler would serve others first.
 */
final class SmallScenes {
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String[] ORDERS = {"utilization", "priority-utilization"};
    /** The second host is there where there are two nodes. */
    private static final String[] PLACES = {"127.0.0.2", "127.1.0.3", "/rack0", "/rack1"};

    private static final int PER_NODE = 16;

    private final SplittableRandom chance;
    private final String asker;
    private final int nodes;
    private final boolean pieces;

    private SmallScenes(long seed, String asker, SplittableRandom chance) {
        this.chance = chance;
        this.asker = asker;
        this.nodes = (int) (2 + seed % 3);
        this.pieces = seed % 4 == 3;
    }

    /** @param asker the queue that waits; by its name it stands before or behind the others */
    static TrialScene of(long seed, String asker) {
        return new TrialScene(
                "small " + seed,
                "of " + asker,
                plan -> new SmallScenes(seed, asker, new SplittableRandom(seed)).plan(plan),
                cast -> new SmallScenes(seed, asker, new SplittableRandom(~seed)).script(cast));
    }

    /** What may be left over since it is too small for anybody: a piece a node where some are half as large. */
    static long gbInPieces(long seed) {
        SmallScenes scenes = new SmallScenes(seed, "", new SplittableRandom(seed));
        return scenes.pieces ? 2L * scenes.nodes : 0;
    }

    private void plan(MockClusterBuilder plan) {
        int own = 20 + 5 * chance.nextInt(9);
        int third = 10 + 5 * chance.nextInt(4);
        plan.nodes(nodes - 1, Size.gib(64))
                .nodes(1, Size.gib(64), "", 1)
                .queue(asker, own, this::order)
                .queue("root.n", third, this::order)
                .queue("root.m", 100 - own - third)
                .set("yarn.scheduler.capacity.root.ordering-policy", ORDERS[chance.nextInt(2)])
                .set(PREEMPTION + "total_preemption_per_round", "1")
                .set(PREEMPTION + "natural_termination_factor", "1")
                .set(PREEMPTION + "max_ignored_over_capacity", "0");
    }

    private void order(QueueSpec queue) {
        queue.priority(oneIn(5) ? 1 : 0).set("ordering-policy", oneIn(3) ? "fair" : "fifo");
    }

    private void script(Cast cast) throws Exception {
        if (oneIn(4)) {
            reserving(cast);
        } else {
            filling(cast);
        }
        asking(cast);
        if (oneIn(3)) {
            cast.fills(asker, some(5, 4));
        }
        if (oneIn(2)) {
            sibling(cast);
        }
    }

    private void filling(Cast cast) throws Exception {
        Tasks rest = Tasks.of(1_000, 4);
        cast.fills("root.m", oneIn(4) ? rest.ending(20) : rest);
        if (pieces) {
            cast.fills("root.m", Tasks.of(20 + chance.nextInt(40), 2));
        }
    }

    /** What is free has been reserved for larger ones of others. */
    private void reserving(Cast cast) throws Exception {
        cast.fills("root.m", Tasks.of(PER_NODE * nodes - 1 - chance.nextInt(2 * nodes), 4));
        cast.fills("root.m", Tasks.of(10, 16));
    }

    /** The first app stands ahead of the others, and may come when these wait already. */
    private void asking(Cast cast) throws Exception {
        for (int apps = 1 + chance.nextInt(3); apps > 0; apps--) {
            Tasks first = liking(some(30 / apps, 4));
            TaskMaster app =
                    oneIn(3) ? cast.asks(asker, first, some(10, 4 * (1 + chance.nextInt(2)))) : cast.asks(asker, first);
            if (oneIn(3)) {
                app.holding(some(3, 4));
            }
            app.from(apps > 1 && oneIn(4) ? 2 + chance.nextInt(3) : 1);
        }
    }

    private Tasks liking(Tasks tasks) {
        return oneIn(4) ? tasks.near(PLACES[chance.nextInt(PLACES.length)]) : tasks;
    }

    /** It is owed more than it has, from the beginning, later on, or when it loses what ends by itself. */
    private void sibling(Cast cast) throws Exception {
        cast.asks("root.n", oneIn(3) ? some(3, 12) : some(20, 4)).from(1 + chance.nextInt(4));
        if (oneIn(2)) {
            cast.fills("root.n", some(4, 4).ending(6));
        }
    }

    private Tasks some(int most, int gib) {
        return Tasks.of(1 + chance.nextInt(most), gib);
    }

    private boolean oneIn(int times) {
        return chance.nextInt(times) == 0;
    }
}
