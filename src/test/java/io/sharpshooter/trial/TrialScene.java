package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A cluster, who has it, and who begins to wait.
 *
 * @param name what the command line calls it
 * @param title in words
 * @param plan nodes and queues
 * @param script the apps
 */
record TrialScene(String name, String title, Consumer<MockClusterBuilder> plan, Script script) {
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

    /** Brings the apps of a scene in. */
    @FunctionalInterface
    interface Script {
        void bringIn(Cast cast) throws Exception;
    }

    private static final TrialScene TWO = new TrialScene(
            "two", "2 x 60 GB on 20 full nodes of 64 GB", plan -> halves(plan.nodes(20, Size.gib(64))), cast -> {
                cast.fills("root.b", Tasks.of(1_000, 4));
                cast.asks("root.a", Tasks.of(2, 60));
            });

    private static final TrialScene HOARDED = new TrialScene(
            "hoarded",
            "2 x 60 GB where the other queue has reserved what is free",
            plan -> halves(plan.nodes(20, Size.gib(64))),
            cast -> {
                cast.fills("root.b", Tasks.of(260, 4));
                cast.fills("root.b", Tasks.of(100, 16));
                cast.asks("root.a", Tasks.of(2, 60));
            });

    private static final TrialScene ENDING = new TrialScene(
            "ending", "8 x 40 GB, containers end by themselves", plan -> halves(plan.nodes(20, Size.gib(64))), cast -> {
                cast.fills("root.b", Tasks.of(10_000, 4).ending(30));
                cast.asks("root.a", Tasks.of(8, 40));
            });

    private static final TrialScene MIXED = new TrialScene(
            "mixed", "4 x 48 GB among containers of 2 to 16 GB", plan -> halves(plan.nodes(20, Size.gib(64))), cast -> {
                cast.fills("root.b", Tasks.of(20, 16));
                cast.fills("root.b", Tasks.of(40, 8), Tasks.of(160, 2));
                cast.fills("root.b", Tasks.of(1_000, 4));
                cast.asks("root.a", Tasks.of(4, 48));
            });

    private static final TrialScene PRIORITIES = new TrialScene(
            "priorities",
            "5 x 48 GB by four priorities",
            plan -> {
                plan.nodes(20, Size.gib(64)).queue("root.b", 20);
                for (int priority = 1; priority <= 4; priority++) {
                    int own = priority;
                    plan.queue("root.p" + priority, 20, queue -> queue.priority(own));
                }
            },
            cast -> {
                cast.fills("root.b", Tasks.of(1_000, 4));
                for (int priority = 1; priority <= 4; priority++) {
                    cast.asks("root.p" + priority, Tasks.of(priority == 4 ? 2 : 1, 48));
                }
            });

    private static final TrialScene SMALL = new TrialScene(
            "small", "158 x 4 GB for a queue that is owed half", plan -> halves(plan.nodes(20, Size.gib(64))), cast -> {
                cast.fills("root.b", Tasks.of(1_000, 4));
                cast.asks("root.a", Tasks.of(158, 4));
            });

    private static final TrialScene SMALLER = new TrialScene(
            "smaller",
            "300 x 2 GB for a queue that is owed half",
            plan -> halves(plan.nodes(20, Size.gib(64))),
            cast -> {
                cast.fills("root.b", Tasks.of(1_000, 4));
                cast.asks("root.a", Tasks.of(300, 2));
            });

    private static final TrialScene SMALL_AT_ONCE =
            atOnce("small-at-once", "158 x 4 GB where all may be taken at once", 20, 158, 4);
    private static final TrialScene SMALLER_AT_ONCE =
            atOnce("smaller-at-once", "300 x 2 GB where all may be taken at once", 20, 300, 2);
    private static final TrialScene MANY_AT_ONCE =
            atOnce("many-at-once", "790 x 4 GB on 100 nodes where all may be taken at once", 100, 790, 4);

    static final List<TrialScene> ALL = Stream.of(
                    List.of(TWO, HOARDED, ENDING, MIXED, PRIORITIES),
                    List.of(SMALL, SMALLER, SMALL_AT_ONCE, SMALLER_AT_ONCE, MANY_AT_ONCE))
            .flatMap(List::stream)
            .toList();

    /** No budget and no natural termination holds anything back; each app has a master of its own. */
    private static TrialScene atOnce(String name, String title, int nodes, int count, int gib) {
        return new TrialScene(
                name,
                title,
                plan -> halves(plan.nodes(nodes, Size.gib(64)))
                        .set(PREEMPTION + "total_preemption_per_round", "1")
                        .set(PREEMPTION + "natural_termination_factor", "1"),
                cast -> {
                    cast.fills("root.b", Tasks.of(50 * nodes, 4));
                    cast.asks("root.a", Tasks.of(count, gib));
                });
    }

    private static MockClusterBuilder halves(MockClusterBuilder plan) {
        return plan.queue("root.a", 50).queue("root.b", 50);
    }
}
