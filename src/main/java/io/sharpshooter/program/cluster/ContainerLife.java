package io.sharpshooter.program.cluster;

import io.sharpshooter.program.cluster.ContainerStep.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** All that were assigned, by their ids, in the order of their assignments. */
    static Map<String, ContainerLife> of(List<ContainerStep> steps) {
        Map<String, ContainerLife> lives = new LinkedHashMap<>();
        for (ContainerStep step : steps) {
            if (step.kind() == Kind.ASSIGNED) {
                lives.putIfAbsent(
                        step.id(),
                        new ContainerLife(step.id(), step.node(), step.mb(), step.ms(), NEVER, NEVER, false));
            } else {
                lives.computeIfPresent(step.id(), (id, life) -> life.after(step));
            }
        }
        return lives;
    }

    private ContainerLife after(ContainerStep step) {
        return switch (step.kind()) {
            case RUNNING -> new ContainerLife(id, node, mb, assignedMs, step.ms(), endedMs, preempted);
            case PREEMPTED -> new ContainerLife(id, node, mb, assignedMs, runningMs, endedMs, true);
            case ENDED -> new ContainerLife(id, node, mb, assignedMs, runningMs, step.ms(), preempted);
            default -> this;
        };
    }

    boolean hasRun() {
        return runningMs != NEVER;
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
