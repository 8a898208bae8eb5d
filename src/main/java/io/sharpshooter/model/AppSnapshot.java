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
 * @param memory where its queue's {@linkplain QueueSnapshot.AppOrder order} goes by it; elsewhere {@link
 *     AppMemory#NONE}
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
        AppMemory memory) {
    public AppSnapshot {
        tags = Set.copyOf(tags);
    }

    /** Whether its queue serves it after those that hold less, whatever they want. */
    public boolean takesTurns() {
        return queue.order() == QueueSnapshot.AppOrder.FAIR;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AppSnapshot that && id.equals(that.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /**
     * An app's memory, in MiB, summed over all partitions of the cluster.
     *
     * @param held by its containers
     * @param wanted what its asks want besides
     */
    public record AppMemory(long held, long wanted) {
        /** Not read, since its queue's order does not go by it. */
        public static final AppMemory NONE = new AppMemory(0, 0);
    }
}
