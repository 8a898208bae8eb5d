package io.sharpshooter.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that one round knows of the cluster: plain values, no live object of the scheduler.
 *
 * <p>Nodes and their containers are read when they are first asked for; a round that can help nobody never asks. Used
 * by one thread.
 */
public final class ClusterSnapshot {
    private final RoundTime time;
    private final ResourceTypes types;
    private final ResourceVector clusterTotal;
    private final SortedMap<String, PartitionSnapshot> partitions;
    private final List<QueueSnapshot> queues;
    private final Map<String, AppSnapshot> apps;
    private final List<Ask> asks;
    private final Map<ContainerName, ReservationFate> fates;
    private final Holdings holdings;
    private final FreeSpace freeSpace;
    private final Supplier<List<NodeSnapshot>> nodeReader;
    private @Nullable List<NodeSnapshot> nodes;

    /**
     * @param time at the start of the round
     * @param types with the plain resource calculator only memory, since nothing else counts then
     * @param clusterTotal sum over all partitions
     * @param queues parents before children, {@link QueueSnapshot#index()} is the place
     * @param apps all that the scheduler knows, by id
     * @param asks what waits; within a leaf queue in the order in which the scheduler serves them
     * @param fates of the reservations that open claims have made, by container name
     * @param holdings asked of apps that open claims were made for
     * @param freeSpace asked while the nodes have not been read
     * @param nodeReader reads all nodes; called at most once
     */
    public ClusterSnapshot(
            RoundTime time,
            ResourceTypes types,
            ResourceVector clusterTotal,
            List<PartitionSnapshot> partitions,
            List<QueueSnapshot> queues,
            Map<String, AppSnapshot> apps,
            List<Ask> asks,
            Map<ContainerName, ReservationFate> fates,
            Holdings holdings,
            FreeSpace freeSpace,
            Supplier<List<NodeSnapshot>> nodeReader) {
        this.time = time;
        this.types = types;
        this.clusterTotal = clusterTotal;
        this.partitions = new TreeMap<>();
        partitions.forEach(partition -> this.partitions.put(partition.name(), partition));
        this.queues = List.copyOf(queues);
        this.apps = Map.copyOf(apps);
        this.asks = List.copyOf(asks);
        this.fates = Map.copyOf(fates);
        this.holdings = holdings;
        this.freeSpace = freeSpace;
        this.nodeReader = nodeReader;
        requireIndexed(this.queues);
    }

    /**
     * The monotonic clock at the start of the round, in ms: every deadline is judged by it, and everything remembered
     * is timed by it.
     */
    public long time() {
        return time.monotonicMs();
    }

    /** Both clocks at the start of the round; the wall clock is for ages and for people. */
    public RoundTime roundTime() {
        return time;
    }

    public ResourceTypes types() {
        return types;
    }

    public ResourceVector clusterTotal() {
        return clusterTotal;
    }

    /** By name, in the order of names. */
    public SortedMap<String, PartitionSnapshot> partitions() {
        return partitions;
    }

    /** Parents before children; the root is the first. */
    public List<QueueSnapshot> queues() {
        return queues;
    }

    /** All apps that the scheduler knows, by id. */
    public Map<String, AppSnapshot> apps() {
        return apps;
    }

    /** What waits; within a leaf queue in the order in which the scheduler serves it. */
    public List<Ask> asks() {
        return asks;
    }

    public Map<ContainerName, ReservationFate> fates() {
        return fates;
    }

    public Holdings holdings() {
        return holdings;
    }

    /** The nodes, in the order of their ids; read at the first call. */
    public List<NodeSnapshot> nodes() {
        if (nodes == null) {
            nodes = nodeReader.get().stream()
                    .sorted(java.util.Comparator.comparing(NodeSnapshot::id))
                    .toList();
        }
        return nodes;
    }

    /** Those with one of these ids, in the order of the ids; nothing is read where there are none. */
    public List<NodeSnapshot> nodes(Set<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : nodes().stream().filter(node -> ids.contains(node.id())).toList();
    }

    /**
     * Whether it is known, without the nodes having been read, that none of a partition has room for so much; see
     * {@link FreeSpace#isFullFor}.
     */
    public boolean isKnownToBeFull(String partition, ResourceVector size) {
        return nodes == null && freeSpace.isFullFor(partition, size);
    }

    /** Whether the nodes have been read. */
    public boolean nodesRead() {
        return nodes != null;
    }

    private static void requireIndexed(List<QueueSnapshot> queues) {
        for (int place = 0; place < queues.size(); place++) {
            if (queues.get(place).index() != place) {
                throw new IllegalArgumentException("Queue " + queues.get(place).path() + " stands at " + place
                        + " of the snapshot, but its index is "
                        + queues.get(place).index() + ".");
            }
        }
    }
}
