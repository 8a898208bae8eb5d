package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.util.List;
import java.util.function.Consumer;

/**
 * A cluster, who has it, and who begins to wait.
 *
 * @param name what the command line calls it
 * @param title in words
 * @param plan nodes and queues
 * @param script the apps
 */
record Scene(String name, String title, Consumer<MockClusterBuilder> plan, Script script) {
    static final String HEARTBEAT = "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms";

    /** Brings the apps of a scene in. */
    @FunctionalInterface
    interface Script {
        void bringIn(SceneToll cast) throws Exception;
    }

    static final List<Scene> ALL = List.of(
            halves("two", "2 x 60 GB on 20 full nodes of 64 GB", cast -> {
                cast.fills("root.b", Tasks.of(1_000, 4));
                cast.asks("root.a", Tasks.of(2, 60));
            }),
            halves("hoarded", "2 x 60 GB where the other queue has reserved what is free", cast -> {
                cast.fills("root.b", Tasks.of(260, 4));
                cast.fills("root.b", Tasks.of(100, 16));
                cast.asks("root.a", Tasks.of(2, 60));
            }),
            halves("ending", "8 x 40 GB, containers end by themselves", cast -> {
                cast.fills("root.b", Tasks.of(10_000, 4).ending(30));
                cast.asks("root.a", Tasks.of(8, 40));
            }),
            halves("mixed", "4 x 48 GB among containers of 2 to 16 GB", cast -> {
                cast.fills("root.b", Tasks.of(20, 16));
                cast.fills("root.b", Tasks.of(40, 8), Tasks.of(160, 2));
                cast.fills("root.b", Tasks.of(1_000, 4));
                cast.asks("root.a", Tasks.of(4, 48));
            }),
            priorities(),
            small("small", 158, 4),
            small("smaller", 300, 2),
            atOnce("small-at-once", "158 x 4 GB where all may be taken at once", 20, Tasks.of(158, 4)),
            atOnce("smaller-at-once", "300 x 2 GB where all may be taken at once", 20, Tasks.of(300, 2)),
            atOnce("many-at-once", "790 x 4 GB on 100 nodes where all may be taken at once", 100, Tasks.of(790, 4)));

    private static Scene halves(String name, String title, Script script) {
        return new Scene(name, title, plan -> halves(plan, 20), script);
    }

    private static MockClusterBuilder halves(MockClusterBuilder plan, int nodes) {
        return plan.nodes(nodes, Size.gib(64)).queue("root.a", 50).queue("root.b", 50);
    }

    private static Scene small(String name, int count, int gib) {
        return halves(name, count + " x " + gib + " GB for a queue that is owed half", cast -> {
            cast.fills("root.b", Tasks.of(1_000, 4));
            cast.asks("root.a", Tasks.of(count, gib));
        });
    }

    private static Scene priorities() {
        return new Scene(
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
    }

    private static Scene atOnce(String name, String title, int nodes, Tasks asked) {
        return new Scene(name, title, plan -> allAtOnce(halves(plan, nodes)), cast -> {
            cast.fills("root.b", Tasks.of(50 * nodes, 4));
            cast.asks("root.a", asked);
        });
    }

    /** No budget and no natural termination holds anything back. */
    static MockClusterBuilder allAtOnce(MockClusterBuilder plan) {
        return plan.set(Contestant.KEYS + "total_preemption_per_round", "1")
                .set(Contestant.KEYS + "natural_termination_factor", "1");
    }
}
