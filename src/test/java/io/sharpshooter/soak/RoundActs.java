package io.sharpshooter.soak;

/** Rounds, heartbeats of everybody, and time. */
final class RoundActs {
    private RoundActs() {}

    static void round(World world, int a, int b, int c) {
        world.round();
        world.note(Kind.ROUND);
    }

    static void allReport(World world, int a, int b, int c) throws Exception {
        world.cluster().heartbeatAll();
        for (SoakApp app : world.speakers()) {
            app.app().heartbeat();
        }
        world.cluster().heartbeatAll();
        world.note(Kind.ALL_REPORT);
    }

    static void timePasses(World world, int a, int b, int c) {
        world.cluster().time().advance(a % 20_000);
        world.note(Kind.TIME_PASSES);
    }

    /** Somebody sets the wall clock, by up to two days to and fro. */
    static void clockIsSet(World world, int a, int b, int c) {
        world.cluster().time().setWall((a % 2 == 0 ? 165L : -165L) * b);
        world.note(Kind.CLOCK_SET);
    }

    static void policyRenewed(World world, int a, int b, int c) {
        world.renewPolicy();
        world.note(Kind.POLICY_RENEWED);
    }

    static void monitorsStop(World world, int a, int b, int c) throws Exception {
        world.switchMonitors(false);
    }

    static void monitorsStart(World world, int a, int b, int c) throws Exception {
        world.switchMonitors(true);
    }

    /** Masters are back before the new ResourceManager has waited for them, or later. */
    static void managerRestarts(World world, int a, int b, int c) throws Exception {
        if (world.layout().restarts()) {
            world.restart(a % 2 == 0);
        }
    }
}
