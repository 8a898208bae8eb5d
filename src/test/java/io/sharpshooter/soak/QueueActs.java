package io.sharpshooter.soak;

import java.util.List;

/** What administrators do with {@code yarn rmadmin -refreshQueues}. */
final class QueueActs {
    private static final String CAPACITY = "yarn.scheduler.capacity.";

    private QueueActs() {}

    /** Moves guarantee between two siblings. */
    static void resizes(World world, int a, int b, int c) throws Exception {
        boolean top = a % 2 == 0;
        String one = top ? "root.a" : "root.p.c";
        String other = top ? "root.b" : "root.p.d";
        world.cluster().refreshQueues(conf -> {
            double sum =
                    conf.getDouble(CAPACITY + one + ".capacity", 0) + conf.getDouble(CAPACITY + other + ".capacity", 0);
            double first = Math.round(sum * (1 + b % 9) / 10);
            conf.setDouble(CAPACITY + one + ".capacity", first);
            conf.setDouble(CAPACITY + other + ".capacity", sum - first);
            for (String queue : List.of(one, other)) {
                double capacity = conf.getDouble(CAPACITY + queue + ".capacity", 0);
                double maximum = conf.getDouble(CAPACITY + queue + ".maximum-capacity", 100);
                conf.setDouble(CAPACITY + queue + ".maximum-capacity", Math.max(capacity, maximum));
            }
        });
    }

    static void setsPriority(World world, int a, int b, int c) throws Exception {
        List<String> queues = List.of("root.a", "root.b", "root.p", "root.p.c", "root.p.d");
        set(world, CAPACITY + Operation.pick(queues, a) + ".priority", String.valueOf(b % 4));
    }

    static void protects(World world, int a, int b, int c) throws Exception {
        String key = CAPACITY + Operation.pick(Layout.LEAVES, a) + ".disable_preemption";
        set(world, key, String.valueOf(b % 2 == 0));
    }

    static void stopsOrStarts(World world, int a, int b, int c) throws Exception {
        String key = CAPACITY + Operation.pick(Layout.LEAVES, a) + ".state";
        set(world, key, b % 3 == 0 ? "STOPPED" : "RUNNING");
    }

    static void changesSettings(World world, int a, int b, int c) throws Exception {
        switch (a % 4) {
            case 0 -> set(world, Layout.KEYS + "max_wait_before_kill", String.valueOf(b % 3 * 6_000));
            case 1 -> set(world, Layout.KEYS + "observe_only", String.valueOf(b % 3 == 0));
            case 2 -> set(world, Layout.KEYS + "total_preemption_per_round", b % 2 == 0 ? "1" : "0.1");
            default -> set(world, Layout.KEYS + "large-container.threshold", b % 2 == 0 ? "50%" : "memory-mb=4096");
        }
    }

    private static void set(World world, String key, String value) throws Exception {
        world.cluster().refreshQueues(conf -> conf.set(key, value));
    }
}
