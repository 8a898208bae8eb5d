package org.apache.hadoop.yarn.server.resourcemanager.scheduler;

/**
 * Containers that change their size or kind.
 *
 * <p>It stands in this package because {@link SchedulerApplicationAttempt} keeps those protected that its AM takes over
 * with its next call.
 */
public final class AttemptUpdates {
    private AttemptUpdates() {}

    /** Whether a call of this attempt's AM changes some: those that wait for it, or those that it asks for. */
    public static boolean has(SchedulerApplicationAttempt attempt, ContainerUpdates asked) {
        return !attempt.newlyIncreasedContainers.isEmpty()
                || !attempt.newlyDecreasedContainers.isEmpty()
                || !attempt.newlyPromotedContainers.isEmpty()
                || !attempt.newlyDemotedContainers.isEmpty()
                || !asked.getIncreaseRequests().isEmpty()
                || !asked.getDecreaseRequests().isEmpty()
                || !asked.getPromotionRequests().isEmpty()
                || !asked.getDemotionRequests().isEmpty();
    }
}
