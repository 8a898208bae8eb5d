package io.sharpshooter.trial;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.util.stream.IntStream.rangeClosed;
import static java.util.stream.Stream.concat;

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
 * @param parts the apps, in the order in which they come
 */
record Scene(String name, String title, Consumer<MockClusterBuilder> plan, List<Part> parts) {
    private static final Part FULL = Part.fills("root.b", Tasks.of(1_000, 4));

    static final List<Scene> ALL = List.of(
            halves("two", "2 x 60 GB on 20 full nodes of 64 GB", Tasks.of(2, 60), FULL),
            halves(
                    "hoarded",
                    "2 x 60 GB where the other queue has reserved what is free",
                    Tasks.of(2, 60),
                    Part.fills("root.b", Tasks.of(260, 4)),
                    Part.fills("root.b", Tasks.of(100, 16))),
            halves(
                    "ending",
                    "8 x 40 GB, containers end by themselves",
                    Tasks.of(8, 40),
                    Part.fills("root.b", new Tasks(10_000, 4, 30))),
            halves(
                    "mixed",
                    "4 x 48 GB among containers of 2 to 16 GB",
                    Tasks.of(4, 48),
                    Part.fills("root.b", Tasks.of(20, 16)),
                    Part.fills("root.b", Tasks.of(40, 8), Tasks.of(160, 2)),
                    FULL),
            priorities(),
            halves("small", "158 x 4 GB for a queue that is owed half", Tasks.of(158, 4), FULL),
            halves("smaller", "300 x 2 GB for a queue that is owed half", Tasks.of(300, 2), FULL),
            atOnce("small-at-once", "158 x 4 GB", 20, Tasks.of(158, 4)),
            atOnce("smaller-at-once", "300 x 2 GB", 20, Tasks.of(300, 2)),
            atOnce("many-at-once", "790 x 4 GB on 100 nodes", 100, Tasks.of(790, 4)),
            inside("inside", "10 x 4 GB for an app of higher priority, from its own queue", Tasks.of(10, 4)),
            inside("inside-large", "2 x 28 GB for the same", Tasks.of(2, 28)),
            inside("inside-too-large", "2 x 48 GB for the same, which its queue has on no node", Tasks.of(2, 48)));

    private static Scene halves(String name, String title, Tasks asked, Part... fillers) {
        return new Scene(
                name,
                title,
                plan -> halves(plan, 20),
                concat(Stream.of(fillers), Stream.of(Part.asks("root.a", 1, asked)))
                        .toList());
    }

    private static MockClusterBuilder halves(MockClusterBuilder plan, int nodes) {
        return plan.nodes(nodes, Size.gib(64)).queue("root.a", 50).queue("root.b", 50);
    }

    private static Scene priorities() {
        var asking = rangeClosed(1, 4)
                .mapToObj(priority -> Part.asks("root.p" + priority, 1, Tasks.of(priority == 4 ? 2 : 1, 48)))
                .toList();
        return new Scene(
                "priorities",
                "5 x 48 GB by four priorities",
                plan -> {
                    plan.nodes(20, Size.gib(64)).queue("root.b", 20);
                    asking.forEach(
                            part -> plan.queue(part.queue(), 20, queue -> queue.priority(1 + asking.indexOf(part))));
                },
                concat(Stream.of(FULL), asking.stream()).toList());
    }

    private static Scene atOnce(String name, String title, int nodes, Tasks asked) {
        return new Scene(
                name,
                title + " where all may be taken at once",
                plan -> allAtOnce(halves(plan, nodes)),
                List.of(Part.fills("root.b", Tasks.of(50 * nodes, 4)), Part.asks("root.a", 1, asked)));
    }

    private static Scene inside(String name, String title, Tasks asked) {
        var inside = PREFIX + "intra-queue-preemption.";
        var other = Part.fills("root.b", Tasks.of(180, 4));
        return new Scene(
                name,
                title,
                plan -> allAtOnce(halves(plan, 10))
                        .set(inside + "enabled", "true")
                        .set(inside + "preemption-order-policy", "priority_first"),
                List.of(Part.fills("root.a", Tasks.of(180, 4)), other, Part.asks("root.a", 1, asked)));
    }

    /** No budget and no natural termination holds anything back. */
    static MockClusterBuilder allAtOnce(MockClusterBuilder plan) {
        return plan.set(PREFIX + "total_preemption_per_round", "1").set(PREFIX + "natural_termination_factor", "1");
    }
}
