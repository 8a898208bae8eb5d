package io.sharpshooter.model;

import static io.sharpshooter.model.ResourceVector.zero;

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
            throw new IllegalArgumentException("The parent of " + path + " does not stand before it.");
        }
        loads = Map.copyOf(loads);
        users = Map.copyOf(users);
    }

    /** The same queue, but its containers are never victims. */
    public QueueSnapshot spared() {
        return new QueueSnapshot(index, path, parent, leaf, priority, true, order, loads, users);
    }

    /** Its books in a partition; nothing where it has no access. */
    public PartitionLoad load(String partition, int types) {
        var load = loads.get(partition);
        if (load != null) {
            return load;
        }
        var zero = zero(types);
        return new PartitionLoad(zero, zero, zero, zero, zero, zero);
    }

    /** What its users hold of a partition, by name. */
    public Map<String, UserLoad> users(String partition) {
        return users.getOrDefault(partition, Map.of());
    }

    /** In which order a leaf queue serves its apps. */
    public enum AppOrder {
        /** Higher app priority first, then who came first. */
        FIFO,

        /** Who holds least memory first, whatever the priority of apps; then who came first. */
        FAIR,

        /** As {@link #FAIR}, but what an app holds counts the less the more it holds and wants together. */
        FAIR_BY_SIZE,

        /** Another one, of which nothing is known. */
        OTHER;

        /** Whether an app's place changes with each container that it gets or loses. */
        public boolean byMemory() {
            return this == FAIR || this == FAIR_BY_SIZE;
        }
    }

    /**
     * What the books of one queue say in one partition, and what it is promised there.
     *
     * @param guaranteed what the queue is promised
     * @param maximum the most it may ever hold, reservations included
     * @param used its running containers, reservations left out; never negative
     * @param reserved its reservations; the scheduler counts them as used
     * @param amUsed the part of {@code used} that is application masters; zero for parents
     * @param amLimit the AM percent of what is guaranteed: what masters hold is taken only down to it; zero for
     *     parents
     */
    public record PartitionLoad(
            ResourceVector guaranteed,
            ResourceVector maximum,
            ResourceVector used,
            ResourceVector reserved,
            ResourceVector amUsed,
            ResourceVector amLimit) {
        /** Used and reserved together: what the scheduler holds against the limits. */
        public ResourceVector committed() {
            return used.plus(reserved);
        }
    }
}
