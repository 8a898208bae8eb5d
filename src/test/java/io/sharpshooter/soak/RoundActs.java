package io.sharpshooter.soak;

/** Rounds, heartbeats of everybody, and time. */
final class RoundActs {
    private RoundActs() {}

    static void round(World world, int a, int b, int c) {
        world.round();
    }

    static void allReport(World world, int a, int b, int c) throws Exception {
        world.cluster().heartbeatAll();
        for (SoakApp app : world.speakers()) {
            app.app().heartbeat();
        }
        world.cluster().heartbeatAll();
    }

    static void timePasses(World world, int a, int b, int c) {
        world.cluster().time().advance(a % 20_000);
    }

    static void policyRenewed(World world, int a, int b, int c) {
        world.renewPolicy();
    }
}
