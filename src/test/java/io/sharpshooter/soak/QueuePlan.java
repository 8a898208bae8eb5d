package io.sharpshooter.soak;

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

    /** A queue that refreshes add to the parent and take away from it. */
    static final String GUEST = "root.p.guest";

    /** Below it, queues come into being when somebody submits an app to them. */
    static final String DYNAMIC = "root.dyn";

    /**
     * Below it, each user has a leaf of her own, which comes into being with her first app there (managed parent of
     * legacy queue mode).
     */
    static final String MANAGED = "root.m";

    private static final int MANAGED_POINTS = 20;

    /** Two users' leaves are promised half each, and a third one's nothing. */
    private static final int TEMPLATE_POINTS = 50;

    private static final List<Integer> SPLITS = List.of(10, 25, 40, 50, 60, 75);

    private final Dice dice;
    private final PromisedShares promises;
    private final LabelPlan labels;
    private final boolean appsLimited;
    private final String twin;
    private final boolean dynamic;
    private final boolean managed;

    QueuePlan(Dice dice, PromisedShares promises, LabelPlan labels, boolean appsLimited) {
        this.dice = dice;
        this.promises = promises;
        this.labels = labels;
        this.appsLimited = appsLimited;
        twin = dice.chance(30) ? "root.p.a" : "root.p.c";
        dynamic = promises.spelling() == Spelling.WEIGHT && dice.chance(60);
        managed = isManageable(promises.spelling()) && dice.chance(35);
    }

    /** Where capacities are weights, there are dynamic queues instead. */
    private static boolean isManageable(Spelling spelling) {
        return spelling == Spelling.PERCENT || spelling == Spelling.ABSOLUTE;
    }

    /** Leaves that are always there. */
    List<String> leaves() {
        return List.of("root.a", "root.b", twin, "root.p.d");
    }

    /** Whether queues come and go with their apps. */
    boolean hasDynamicQueues() {
        return dynamic;
    }

    /** Whether users have leaves of their own below a managed parent. */
    boolean hasManagedQueues() {
        return managed;
    }

    /** Paths of queues that come and go with apps. */
    List<String> passing() {
        return Stream.concat(
                        Stream.of(DYNAMIC + ".one", DYNAMIC + ".two").filter(path -> dynamic),
                        Layout.USERS.stream().map(user -> MANAGED + "." + user).filter(path -> managed))
                .toList();
    }

    /** Whether two leaves have the same name. */
    boolean hasTwins() {
        return twin.endsWith(".a");
    }

    void writeTo(MockClusterBuilder builder) {
        boolean zero = promises.spelling() == Spelling.PERCENT && dice.chance(25);
        int whole = managed ? 100 - MANAGED_POINTS : 100;
        int a = zero && dice.chance(50) ? 0 : dice.oneOf(SPLITS) * whole / 100;
        int c = zero && a > 0 ? 0 : dice.oneOf(SPLITS);
        add(builder, "root.a", a);
        add(builder, "root.b", (whole - a) / 2);
        add(builder, PARENT, whole - a - (whole - a) / 2);
        add(builder, twin, c);
        add(builder, "root.p.d", 100 - c);
        if (managed) {
            addManaged(builder);
        }
        String most = String.valueOf(running(4));
        builder.set("yarn.scheduler.capacity.user." + Layout.USERS.get(1) + ".max-parallel-apps", most);
        if (dynamic) {
            builder.queue(
                    DYNAMIC,
                    0,
                    queue -> queue.capacity("40w")
                            .set("auto-queue-creation-v2.enabled", "true")
                            .set("auto-queue-creation-v2.leaf-template.user-limit-factor", "100"));
        }
    }

    private void addManaged(MockClusterBuilder builder) {
        promises.set(MANAGED, MANAGED_POINTS, 100);
        builder.queue(
                        MANAGED,
                        0,
                        promise(MANAGED, MANAGED_POINTS)
                                .andThen(queue -> queue.set("auto-create-child-queue.enabled", "true")
                                        .set(
                                                "leaf-queue-template.capacity",
                                                promises.spelledBelow(MANAGED, TEMPLATE_POINTS))
                                        .set("leaf-queue-template.maximum-capacity", "100")
                                        // Hadoop 3.3 takes none where the promise is an amount.
                                        .set("leaf-queue-template.maximum-applications", "1000")
                                        .set("leaf-queue-template.user-limit-factor", "100")))
                .set("yarn.scheduler.capacity.queue-mappings", "u:%user:" + MANAGED + ".%user");
    }

    private void add(MockClusterBuilder builder, String path, int points) {
        promises.set(path, points, dice);
        builder.queue(path, 0, promise(path, points).andThen(path.equals(PARENT) ? parent() : leaf(path)));
    }

    private Consumer<QueueSpec> promise(String path, int points) {
        int priority = dice.chance(50) ? 0 : dice.below(4);
        boolean protect = dice.chance(8);
        Consumer<QueueSpec> access = labels.access(path, points);
        Consumer<QueueSpec> promise = queue -> {
            promises.writeTo(queue.priority(priority), path);
            if (protect) {
                queue.disablePreemption();
            }
        };
        return promise.andThen(access);
    }

    private Consumer<QueueSpec> parent() {
        String order = orderOfQueues();
        int running = running(3);
        return queue -> queue.set("ordering-policy", order).set("max-parallel-apps", String.valueOf(running));
    }

    private String orderOfQueues() {
        return dice.chance(70) ? "utilization" : "priority-utilization";
    }

    /** How many apps may run. */
    private int running(int few) {
        return appsLimited && dice.chance(50) ? few : 1_000;
    }

    private Consumer<QueueSpec> leaf(String path) {
        return limits().andThen(order()).andThen(labels.perhapsDefault(path));
    }

    private Consumer<QueueSpec> order() {
        String order = dice.chance(65) ? "fifo" : "fair";
        boolean bySize = dice.chance(30);
        return queue -> queue.set("ordering-policy", order)
                .set("ordering-policy.fair.enable-size-based-weight", String.valueOf(bySize));
    }

    private Consumer<QueueSpec> limits() {
        int share = (int) dice.oneOf(100, 50, 25);
        double factor = dice.oneOf(100, 2, 1);
        int running = running(2);
        // Hadoop takes none above 100 divided by the minimum user limit.
        long weight = share == 100 ? 1 : dice.oneOf(1, 2);
        return queue -> queue.minimumUserLimit(share)
                .userLimitFactor(factor)
                // Otherwise as many as its promise is of the cluster, and none where that is nothing.
                .set("maximum-applications", "1000")
                .set("max-parallel-apps", String.valueOf(running))
                .set("user-settings." + Layout.USERS.get(0) + ".weight", String.valueOf(weight));
    }
}
