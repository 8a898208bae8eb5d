package io.sharpshooter.model;

import java.util.Set;

/**
 * One running or waiting application attempt. Compared by its id.
 *
 * @param id YARN's application id
 * @param attempt number of the current attempt
 * @param queue the leaf it is in
 * @param user the user whose limit it counts against
 * @param priority application priority; a higher number is served first
 * @param startedAt when its current attempt was made, or it was submitted if there is none, in ms since the epoch
 * @param active false while the scheduler gives it nothing: behind the AM limit or the maximum of running apps
 * @param inactiveReason why it is not active, empty when it is
 * @param liveContainers how many containers it holds in the whole cluster
 * @param tags the tags its submitter gave it
 * @param fairMemory where its queue serves first who holds least: the memory that it holds in the whole cluster; elsewhere {@link #AS_LISTED}
 */
public record AppSnapshot(
        String id,
        int attempt,
        QueueSnapshot queue,
        String user,
        int priority,
        long startedAt,
        boolean active,
        String inactiveReason,
        int liveContainers,
        Set<String> tags,
        long fairMemory) {
    /** Its place in its queue does not hang on what it holds. */
    public static final long AS_LISTED = -1;

    public AppSnapshot {
        tags = Set.copyOf(tags);
    }

    /** Whether its place in its queue changes with each container that it gets. */
    public boolean takesTurns() {
        return fairMemory != AS_LISTED;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AppSnapshot that && id.equals(that.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }
}
