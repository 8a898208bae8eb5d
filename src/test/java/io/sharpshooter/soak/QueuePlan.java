package io.sharpshooter.soak;

import io.sharpshooter.soak.Promises.Spelling;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import java.util.List;
import java.util.function.Consumer;

/**
 * The queues of a cluster, by chance: two leaves beside a parent with two more, and perhaps a parent of queues that
 * come and go.
 */
final class QueuePlan {
    static final String PARENT = "root.p";

    /** Below it, queues come into being when somebody submits an app to them. */
    static final String DYNAMIC = "root.dyn";

    private static final List<Integer> SPLITS = List.of(10, 25, 40, 50, 60, 75);

    private final Dice dice;
    private final Layout layout;

    QueuePlan(Dice dice, Layout layout) {
        this.dice = dice;
        this.layout = layout;
    }

    /** Leaves that are always there. */
    List<String> leaves() {
        return List.of("root.a", "root.b", layout.has(Trait.TWINS) ? "root.p.a" : "root.p.c", "root.p.d");
    }

    /** Paths of queues that come and go with apps. */
    List<String> passing() {
        return layout.has(Trait.DYNAMIC) ? List.of(DYNAMIC + ".one", DYNAMIC + ".two") : List.of();
    }

    void writeTo(MockClusterBuilder builder) {
        boolean zero = layout.promises().spelling() == Spelling.PERCENT && dice.chance(25);
        int a = zero && dice.chance(50) ? 0 : dice.oneOf(SPLITS);
        int c = zero && a > 0 ? 0 : dice.oneOf(SPLITS);
        add(builder, "root.a", a, leaf());
        add(builder, "root.b", (100 - a) / 2, leaf());
        add(builder, PARENT, 100 - a - (100 - a) / 2, queue -> queue.set("ordering-policy", order(70)));
        add(builder, leaves().get(2), c, leaf());
        add(builder, "root.p.d", 100 - c, leaf());
        if (layout.has(Trait.DYNAMIC)) {
            builder.queue(
                    DYNAMIC,
                    0,
                    queue -> queue.capacity("40w")
                            .set("auto-queue-creation-v2.enabled", "true")
                            .set("auto-queue-creation-v2.leaf-template.user-limit-factor", "100"));
        }
    }

    private String order(int percent) {
        return dice.chance(percent) ? "utilization" : "priority-utilization";
    }

    private void add(MockClusterBuilder builder, String path, int points, Consumer<QueueSpec> more) {
        int maximum = dice.chance(70) ? 100 : 60;
        int priority = dice.chance(50) ? 0 : dice.below(4);
        boolean protect = dice.chance(8);
        layout.promises().set(path, points, maximum);
        layout.promisesOfLabel().set(path, points, 100);
        builder.queue(path, 0, queue -> {
            layout.promises().writeTo(queue.priority(priority), path);
            if (protect) {
                queue.disablePreemption();
            }
            if (layout.has(Trait.LABEL)) {
                queue.set("accessible-node-labels", Layout.LABEL);
                queue.set("accessible-node-labels." + Layout.LABEL + ".maximum-am-resource-percent", "1");
                layout.promisesOfLabel().writeTo(queue, path);
            }
            more.accept(queue);
        });
    }

    private Consumer<QueueSpec> leaf() {
        int share = (int) dice.oneOf(100, 50, 25);
        double factor = dice.oneOf(100, 2, 1);
        int running = layout.has(Trait.APPS_LIMITED) && dice.chance(50) ? 2 : 1_000;
        String order = dice.chance(65) ? "fifo" : "fair";
        boolean bySize = dice.chance(30);
        return queue -> queue.minimumUserLimit(share)
                .userLimitFactor(factor)
                // Otherwise as many as its promise is of the cluster, and none where that is nothing.
                .set("maximum-applications", "1000")
                .set("max-parallel-apps", String.valueOf(running))
                .set("ordering-policy", order)
                .set("ordering-policy.fair.enable-size-based-weight", String.valueOf(bySize));
    }
}
