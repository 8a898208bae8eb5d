package io.sharpshooter.program.cluster;

/**
 * What a ResourceManager logged of a container, or of the master of an app.
 *
 * @param ms when, since the epoch
 * @param id of the container, for {@link Kind#REGISTERED} of the app
 * @param node of the container where it is {@link Kind#ASSIGNED}, else empty
 * @param mb its memory where it is {@link Kind#ASSIGNED}, else 0
 */
record ContainerStep(long ms, String id, Kind kind, String node, long mb) {
    enum Kind {
        /** The scheduler has given it. */
        ASSIGNED,
        /** Its process runs. */
        RUNNING,
        /** It is killed by preemption. */
        PREEMPTED,
        /** It is over, however. */
        ENDED,
        /** The app's master has registered. */
        REGISTERED
    }

    static ContainerStep of(long ms, String id, Kind kind) {
        return new ContainerStep(ms, id, kind, "", 0);
    }
}
