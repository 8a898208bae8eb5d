package io.sharpshooter.model;

import java.util.Map;

/**
 * One queue as it was read at the start of a round.
 *
 * @param index its place in {@link ClusterSnapshot#queues()}; a parent comes before its children, the root is 0
 * @param path full path, e.g. {@code root.research.gpu}
 * @param parent index of the parent, -1 for the root
 * @param leaf whether apps run in it
 * @param priority the queue's own business priority; 0 means none, never negative
 * @param preemptionDisabled whether its containers are never victims
 * @param order of a leaf's apps; {@link AppOrder#OTHER} for a parent
 * @param loads its books by partition name
 * @param users for a leaf: by partition, then by user name
 */
public record QueueSnapshot(
        int index,
        String path,
        int parent,
        boolean leaf,
        int priority,
        boolean preemptionDisabled,
        AppOrder order,
        Map<String, PartitionLoad> loads,
        Map<String, Map<String, UserLoad>> users) {
    public QueueSnapshot {
        if (parent >= index) {
            throw new IllegalArgumentException("A parent stands before its children, but " + path + " is at " + index
                    + " and its parent at " + parent + ".");
        }
        if (priority < 0) {
            throw new IllegalArgumentException(
                    "A queue's priority is not negative, but that of " + path + " is " + priority + ".");
        }
        loads = Map.copyOf(loads);
        users = Map.copyOf(users);
    }

    /** Its books in a partition; nothing where it has no access. */
    public PartitionLoad load(String partition, int types) {
        PartitionLoad load = loads.get(partition);
        return load == null ? PartitionLoad.none(types) : load;
    }
}
