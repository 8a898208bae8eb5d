package io.sharpshooter.soak;

import static io.sharpshooter.config.SettingsKeys.PREFIX;

/** Rounds, heartbeats of everybody, time, and what is set anew for all. */
final class RoundActs {
    private RoundActs() {}

    static boolean round(World world, int a, int b, int c) {
        world.round();
        return true;
    }

    static boolean allReport(World world, int a, int b, int c) throws Exception {
        world.cluster().heartbeatAll();
        for (var app : world.speakers()) {
            app.app().heartbeat();
        }
        world.cluster().heartbeatAll();
        return true;
    }

    static boolean timePasses(World world, int a, int b, int c) {
        world.cluster().time().advance(a % 20_000);
        return true;
    }

    /** Masters are back before the new ResourceManager has waited for them, or later. */
    static boolean managerRestarts(World world, int a, int b, int c) throws Exception {
        boolean can = world.layout().has(Trait.RESTARTS);
        if (can) {
            world.restart(a % 2 == 0);
        }
        return can;
    }

    /** A setting of the policy or of the scheduler changes at a refresh. */
    static boolean settingsChange(World world, int a, int b, int c) throws Exception {
        String scheduler = "yarn.scheduler.capacity.";
        switch (a % 8) {
            case 0 -> world.refresh(PREFIX + "max_wait_before_kill", b % 3 * 6_000);
            case 1 -> world.refresh(PREFIX + "observe_only", b % 3 == 0);
            case 2 -> world.refresh(PREFIX + "total_preemption_per_round", b % 2 == 0 ? "1" : "0.1");
            case 3 -> world.refresh(PREFIX + "large-container.threshold", b % 2 == 0 ? "50%" : "memory-mb=4096");
            case 4 -> world.refresh(scheduler + "reservations-continue-look-all-nodes", b % 2 == 0);
            case 5 -> world.refresh(Layout.INSIDE + "enabled", b % 2 == 0);
            case 6 -> world.refresh(Layout.INSIDE + "max-allowable-limit", b % 2 == 0 ? "1" : "0.2");
            default -> world.refresh(scheduler + "lazy-preemption-enabled", b % 3 == 0);
        }
        return true;
    }
}
