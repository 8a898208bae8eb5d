package io.sharpshooter.soak;

/** Changes of settings at a refresh. */
final class SettingActs {
    private SettingActs() {}

    /** Of the policy. */
    static void change(World world, int a, int b, int c) throws Exception {
        switch (a % 4) {
            case 0 -> set(world, "max_wait_before_kill", String.valueOf(b % 3 * 6_000));
            case 1 -> set(world, "observe_only", String.valueOf(b % 3 == 0));
            case 2 -> set(world, "total_preemption_per_round", b % 2 == 0 ? "1" : "0.1");
            default -> set(world, "large-container.threshold", b % 2 == 0 ? "50%" : "memory-mb=4096");
        }
        world.note(Kind.SETTINGS_CHANGE);
    }

    /** Whether the scheduler looks at all nodes although it has reserved some, and whether it kills lazily. */
    static void changeOfScheduler(World world, int a, int b, int c) throws Exception {
        String key = a % 2 == 0 ? "reservations-continue-look-all-nodes" : "lazy-preemption-enabled";
        boolean on = a % 2 == 0 ? b % 2 == 0 : b % 3 == 0;
        world.cluster().refreshQueues(conf -> conf.setBoolean("yarn.scheduler.capacity." + key, on));
        world.note(Kind.SCHEDULER_CHANGE);
    }

    private static void set(World world, String key, String value) throws Exception {
        world.cluster().refreshQueues(conf -> conf.set(Layout.KEYS + key, value));
    }
}
