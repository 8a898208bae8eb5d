package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.util.SplittableRandom;

/** Clusters full of small containers, made by chance, where one queue or two begin to wait for many small ones. */
final class SmallScenes {
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String[] ORDERS = {"utilization", "priority-utilization"};

    private SmallScenes() {}

    /** @param asker the queue that waits; by its name it stands before or behind the others */
    static TrialScene of(long seed, String asker) {
        return new TrialScene("small " + seed, "of " + asker, plan -> plan(plan, seed, asker), cast -> {
            SplittableRandom chance = new SplittableRandom(seed).split();
            boolean ending = chance.nextInt(4) == 0;
            cast.fills("root.m", ending ? Tasks.of(1_000, 4).ending(20) : Tasks.of(1_000, 4));
            if (chance.nextBoolean()) {
                cast.fills("root.m", Tasks.of(20 + chance.nextInt(40), 2));
            }
            if (chance.nextInt(3) == 0) {
                cast.fills("root.n", Tasks.of(1 + chance.nextInt(3), 4)); // less than it is owed: it waits for no more
            }
            if (chance.nextInt(3) == 0) {
                cast.fills(asker, Tasks.of(1 + chance.nextInt(5), 4));
            }
            cast.asks(asker, Tasks.of(5 + chance.nextInt(30), 4));
            if (chance.nextInt(3) == 0) {
                cast.asks(asker, Tasks.of(5 + chance.nextInt(10), 4));
            }
            if (chance.nextInt(3) == 0) {
                cast.asks("root.n", Tasks.of(1 + chance.nextInt(20), 4));
            }
        });
    }

    private static void plan(MockClusterBuilder plan, long seed, String asker) {
        SplittableRandom chance = new SplittableRandom(seed);
        int own = 20 + 5 * chance.nextInt(9);
        int third = 10 + 5 * chance.nextInt(4);
        plan.nodes(2 + chance.nextInt(3), Size.gib(64))
                .queue(asker, own, queue -> queue.priority(chance.nextInt(5) == 0 ? 1 : 0))
                .queue("root.n", third, queue -> queue.priority(chance.nextInt(5) == 0 ? 1 : 0))
                .queue("root.m", 100 - own - third)
                .set("yarn.scheduler.capacity.root.ordering-policy", ORDERS[chance.nextInt(2)])
                .set(PREEMPTION + "total_preemption_per_round", "1")
                .set(PREEMPTION + "natural_termination_factor", "1");
    }
}
