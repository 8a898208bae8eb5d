package io.sharpshooter.clients;

/**
 * A container from its assignment to its end.
 *
 * @param id of the container
 * @param node that it is on
 * @param mb its memory
 * @param assignedMs since the epoch
 * @param runningMs when its process ran; the largest number if it never did
 * @param endedMs the largest number while it is there
 * @param preempted whether the ResourceManager has killed it for others
 */
record ContainerLife(
        String id, String node, long mb, long assignedMs, long runningMs, long endedMs, boolean preempted) {
    private static final long NEVER = Long.MAX_VALUE;

    static ContainerLife assigned(String id, String node, long mb, long ms) {
        return new ContainerLife(id, node, mb, ms, NEVER, NEVER, false);
    }

    ContainerLife preemptedNow() {
        return new ContainerLife(id, node, mb, assignedMs, runningMs, endedMs, true);
    }

    /** After a step to another of the ResourceManager's states. */
    ContainerLife moved(String state, long ms) {
        return switch (state) {
            case "RUNNING" -> new ContainerLife(id, node, mb, assignedMs, ms, endedMs, preempted);
            case "COMPLETED", "KILLED", "RELEASED", "EXPIRED" ->
                new ContainerLife(id, node, mb, assignedMs, runningMs, ms, preempted);
            default -> this;
        };
    }

    boolean hasRun() {
        return runningMs != NEVER;
    }

    boolean isThere() {
        return endedMs == NEVER;
    }

    boolean isThereAt(long ms) {
        return assignedMs <= ms && ms < endedMs;
    }

    /** The app that it belongs to. */
    String app() {
        String[] parts = id.replaceFirst("_e\\d+_", "_").split("_");
        return "application_" + parts[1] + "_" + parts[2];
    }

    /** Whether it is its app's master: the first of an attempt. */
    boolean isMaster() {
        return id.endsWith("_000001");
    }
}
