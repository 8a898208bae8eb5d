package io.sharpshooter.soak;

import java.util.ArrayList;
import java.util.List;

/** What administrators do with {@code yarn rmadmin -refreshQueues} to queues that stay. */
final class QueueActs {
    private static final String CAPACITY = "yarn.scheduler.capacity.";

    private QueueActs() {}

    /** Moves guarantee between two siblings. */
    static void resizes(World world, int a, int b, int c) throws Exception {
        List<String> leaves = world.layout().queues().leaves();
        int one = a % 2 * 2;
        PromisedShares promises = world.layout().promises();
        int sum = promises.points(leaves.get(one)) + promises.points(leaves.get(one + 1));
        promises.split(leaves.get(one), leaves.get(one + 1), Math.max(1, sum * (1 + b % 9) / 10));
        world.cluster().refreshQueues(promises::writeTo);
        world.note(Kind.QUEUE_RESIZED);
    }

    /** Lowers or raises what a queue may have at most. */
    static void limits(World world, int a, int b, int c) throws Exception {
        limits(world, world.layout().promises(), a, b, Kind.QUEUE_MAXIMUM);
    }

    /** The same for the nodes with the label. */
    static void limitsInPartition(World world, int a, int b, int c) throws Exception {
        if (world.layout().labelled()) {
            limits(world, world.layout().labels().promises(), a, b, Kind.PARTITION_MAXIMUM);
        }
    }

    private static void limits(World world, PromisedShares promises, int a, int b, Kind kind) throws Exception {
        if (promises.spelling() != Spelling.MIXED) {
            promises.setMost(anyQueue(world, a), 30 + b % 8 * 10);
            world.cluster().refreshQueues(promises::writeTo);
            world.note(kind);
        }
    }

    static void setsPriority(World world, int a, int b, int c) throws Exception {
        set(world, anyQueue(world, a) + ".priority", String.valueOf(b % 4));
        world.note(Kind.QUEUE_PRIORITY);
    }

    private static String anyQueue(World world, int number) {
        List<String> queues = new ArrayList<>(world.layout().queues().leaves());
        queues.add(QueuePlan.PARENT);
        return Operation.pick(queues, number);
    }

    static void protects(World world, int a, int b, int c) throws Exception {
        set(world, anyLeaf(world, a) + ".disable_preemption", String.valueOf(b % 2 == 0));
        world.note(Kind.QUEUE_PROTECTED);
    }

    static void stopsOrStarts(World world, int a, int b, int c) throws Exception {
        set(world, anyLeaf(world, a) + ".state", b % 3 == 0 ? "STOPPED" : "RUNNING");
        world.note(Kind.QUEUE_STOPS);
    }

    /** How many apps of a queue may run. */
    static void limitsApps(World world, int a, int b, int c) throws Exception {
        if (world.layout().appsLimited()) {
            set(world, anyLeaf(world, a) + ".max-parallel-apps", String.valueOf(b % 3 == 0 ? 2 : 1_000));
            world.note(Kind.QUEUE_APPS);
        }
    }

    static void setsUserLimits(World world, int a, int b, int c) throws Exception {
        String leaf = anyLeaf(world, a);
        String user = Operation.pick(Layout.USERS, b);
        world.cluster().refreshQueues(conf -> {
            conf.set(CAPACITY + leaf + ".user-settings." + user + ".weight", String.valueOf(1 + b / 4 % 2));
            conf.set(CAPACITY + leaf + ".minimum-user-limit-percent", String.valueOf(c % 2 == 0 ? 25 : 50));
        });
        world.note(Kind.QUEUE_USERS);
    }

    /**
     * Takes a queue's access to the label away, or gives it back. Only where capacities are weights: percentages of the
     * others would have to add up anew. Not from one whose asks are for the label by default: such a configuration is
     * refused.
     */
    static void changesAccess(World world, int a, int b, int c) throws Exception {
        Layout layout = world.layout();
        String leaf = anyLeaf(world, a);
        boolean weights = layout.labelled() && layout.promises().spelling() == Spelling.WEIGHT;
        if (weights && !layout.labels().isDefaultIn(leaf)) {
            set(world, leaf + ".accessible-node-labels", b % 2 == 0 ? " " : Layout.LABEL);
            world.note(Kind.QUEUE_ACCESS);
        }
    }

    private static String anyLeaf(World world, int number) {
        return Operation.pick(world.layout().queues().leaves(), number);
    }

    private static void set(World world, String key, String value) throws Exception {
        world.cluster().refreshQueues(conf -> conf.set(CAPACITY + key, value));
    }
}
