package io.sharpshooter.soak;

import io.sharpshooter.soak.Promises.Spelling;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The queues of a cluster, by chance: two leaves beside a parent with two more, and perhaps a parent of queues that
 * come and go.
 */
final class QueuePlan {
    static final String PARENT = "root.p";

    /** Below it, queues come into being when somebody submits an app to them. */
    static final String DYNAMIC = "root.dyn";

    /**
     * Below it, each user has a leaf of her own, which comes into being with her first app there (managed parent of
     * legacy queue mode).
     */
    static final String MANAGED = "root.m";

    private static final int MANAGED_POINTS = 20;
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
        return Stream.concat(
                        Stream.of(DYNAMIC + ".one", DYNAMIC + ".two").filter(path -> layout.has(Trait.DYNAMIC)),
                        Layout.USERS.stream()
                                .map(user -> MANAGED + "." + user)
                                .filter(path -> layout.has(Trait.MANAGED)))
                .toList();
    }

    void writeTo(MockClusterBuilder builder) {
        boolean managed = layout.has(Trait.MANAGED);
        boolean zero = layout.promises().spelling() == Spelling.PERCENT && dice.chance(25);
        int whole = managed ? 100 - MANAGED_POINTS : 100;
        int a = zero && dice.chance(50) ? 0 : dice.oneOf(SPLITS) * whole / 100;
        int c = zero && a > 0 ? 0 : dice.oneOf(SPLITS);
        add(builder, "root.a", a, leaf());
        add(builder, "root.b", (whole - a) / 2, leaf());
        add(builder, PARENT, whole - a - (whole - a) / 2, queue -> queue.set("ordering-policy", order(70)));
        add(builder, leaves().get(2), c, leaf());
        add(builder, "root.p.d", 100 - c, leaf());
        if (managed) {
            add(builder, MANAGED, MANAGED_POINTS, this::managed);
            builder.set("yarn.scheduler.capacity.queue-mappings", "u:%user:" + MANAGED + ".%user");
        }
        if (layout.has(Trait.DYNAMIC)) {
            builder.queue(
                    DYNAMIC,
                    0,
                    queue -> queue.capacity("40w")
                            .set("auto-queue-creation-v2.enabled", "true")
                            .set("auto-queue-creation-v2.leaf-template.user-limit-factor", "100"));
        }
    }

    /** Two users' leaves are promised half each, and a third one's nothing. */
    private void managed(QueueSpec queue) {
        String keys = "leaf-queue-template.";
        queue.set("auto-create-child-queue.enabled", "true")
                .set(keys + "capacity", layout.promises().spelledBelow(MANAGED, 50))
                .set(keys + "maximum-capacity", "100")
                // Hadoop 3.3 takes none where the promise is an amount.
                .set(keys + "maximum-applications", "1000")
                .set(keys + "user-limit-factor", "100");
    }

    private String order(int percent) {
        return dice.chance(percent) ? "utilization" : "priority-utilization";
    }

    private void add(MockClusterBuilder builder, String path, int points, Consumer<QueueSpec> more) {
        int maximum = path.equals(MANAGED) || dice.chance(70) ? 100 : 60;
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
