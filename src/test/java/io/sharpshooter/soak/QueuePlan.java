package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The queues of a cluster, by chance: two leaves beside a parent with two more, and perhaps a parent of queues that
 * come and go.
 */
final class QueuePlan {
    static final String PARENT = "root.p";

    /** Below it, queues come into being when somebody submits an app to them. */
    private static final String DYNAMIC = "root.dyn";

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

    /** With those that come and go with apps. */
    List<String> all() {
        var all = new ArrayList<>(leaves());
        if (layout.has(Trait.DYNAMIC)) {
            all.addAll(List.of(DYNAMIC + ".one", DYNAMIC + ".two"));
        }
        return all;
    }

    void writeTo(MockClusterBuilder builder) {
        boolean zero = !layout.has(Trait.WEIGHTS) && dice.chance(25);
        int a = zero && dice.chance(50) ? 0 : dice.oneOf(SPLITS);
        int c = zero && a > 0 ? 0 : dice.oneOf(SPLITS);
        var order = dice.chance(70) ? "utilization" : "priority-utilization";
        add(builder, "root.a", a, leaf());
        add(builder, "root.b", (100 - a) / 2, leaf());
        add(builder, PARENT, 100 - a - (100 - a) / 2, queue -> queue.set("ordering-policy", order));
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
        layout.promises().writeTo(builder::set);
        if (layout.has(Trait.LABEL)) {
            layout.promisesOfLabel().writeTo(builder::set);
        }
    }

    private void add(MockClusterBuilder builder, String path, int points, Consumer<QueueSpec> more) {
        int priority = dice.chance(50) ? 0 : dice.below(4);
        boolean protect = dice.chance(8);
        layout.promises().set(path, points, dice.chance(70) ? 100 : 60);
        layout.promisesOfLabel().set(path, points, 100);
        builder.queue(path, 0, queue -> {
            queue.priority(priority).set("disable_preemption", protect);
            if (layout.has(Trait.LABEL)) {
                queue.label(Layout.LABEL, 0, 100);
            }
            more.accept(queue);
        });
    }

    private Consumer<QueueSpec> leaf() {
        int share = (int) dice.oneOf(100, 50, 25);
        double factor = dice.oneOf(100, 2, 1);
        return queue -> queue.minimumUserLimit(share)
                .userLimitFactor(factor)
                // Otherwise as many as its promise is of the cluster, and none where that is nothing.
                .set("maximum-applications", "1000");
    }
}
