package io.sharpshooter.model;

import static io.sharpshooter.model.AppHoldings.NONE;
import static java.util.Comparator.comparing;

import io.sharpshooter.model.ReservationSnapshot.ReservationFate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that one round knows of the cluster: plain values, no live object of the scheduler. Used by one thread.
 *
 * @param roundTime both clocks at the start of the round; the wall clock is for ages and for people
 * @param types with the plain resource calculator only memory, since nothing else counts then
 * @param clusterTotal sum over all partitions
 * @param partitions by name, in the order of names
 * @param queues parents before children, {@link QueueSnapshot#index()} is the place; the root is the first
 * @param apps all that the scheduler knows, by id
 * @param asks what waits; within a leaf queue in the order in which the scheduler serves them
 * @param keepsToReserved whether the scheduler tries no other node for an ask once it has reserved one for it
 * @param fates of the reservations that open claims have made, by container name
 * @param holdings what the apps with open claims held when their asks were counted, by id: a container is either among
 *     what its app held then, or still among what it waited for
 * @param mostFree by partition, per type the most that any node has free or coming free; nothing of a partition of
 *     which only reading the nodes would tell, or of which the scheduler uses no node
 * @param nodeSource reads all nodes when they are first asked for; a round that can help nobody never asks
 */
public record ClusterSnapshot(
        RoundTime roundTime,
        ResourceTypes types,
        ResourceVector clusterTotal,
        SortedMap<String, PartitionSnapshot> partitions,
        List<QueueSnapshot> queues,
        Map<String, AppSnapshot> apps,
        List<Ask> asks,
        boolean keepsToReserved,
        Map<ContainerName, ReservationFate> fates,
        Map<String, AppHoldings> holdings,
        Map<String, ResourceVector> mostFree,
        NodeSource nodeSource) {
    public ClusterSnapshot {
        queues = List.copyOf(queues);
        apps = Map.copyOf(apps);
        asks = List.copyOf(asks);
        fates = Map.copyOf(fates);
        holdings = Map.copyOf(holdings);
        mostFree = Map.copyOf(mostFree);
        for (int place = 0; place < queues.size(); place++) {
            var queue = queues.get(place);
            if (queue.index() != place) {
                throw new IllegalArgumentException(queue.path() + " stands at " + place + ", not at its index.");
            }
        }
    }

    /** The same with other apps and other asks. */
    public ClusterSnapshot with(Map<String, AppSnapshot> others, List<Ask> waiting) {
        return new ClusterSnapshot(
                roundTime,
                types,
                clusterTotal,
                partitions,
                queues,
                others,
                waiting,
                keepsToReserved,
                fates,
                holdings,
                mostFree,
                nodeSource);
    }

    /**
     * The monotonic clock at the start of the round, in ms: every deadline is judged by it, and everything remembered
     * is timed by it.
     */
    public long time() {
        return roundTime.monotonicMs();
    }

    /** The nodes, in the order of their ids; read at the first call. */
    public List<NodeSnapshot> nodes() {
        return nodeSource.nodes();
    }

    /** Those with one of these ids, in the order of the ids; nothing is read where there are none. */
    public List<NodeSnapshot> nodes(Set<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : nodes().stream().filter(node -> ids.contains(node.id())).toList();
    }

    /** See {@link #mostFree}; null once the nodes have been read, since they are to be looked at. */
    public @Nullable ResourceVector mostUnread(String partition) {
        return nodesRead() ? null : mostFree.get(partition);
    }

    /** What an app held when its asks were counted; nothing where it had no open claim. */
    public AppHoldings held(String app) {
        return holdings.getOrDefault(app, NONE);
    }

    /** Whether the nodes have been read. */
    public boolean nodesRead() {
        return nodeSource.nodes != null;
    }

    /** The nodes, and their containers: read once, when they are first asked for. */
    public static final class NodeSource {
        private final Supplier<List<NodeSnapshot>> reader;
        private @Nullable List<NodeSnapshot> nodes;

        /** @param reader reads all nodes, in any order; called at most once */
        public NodeSource(Supplier<List<NodeSnapshot>> reader) {
            this.reader = reader;
        }

        private List<NodeSnapshot> nodes() {
            if (nodes == null) {
                nodes = reader.get().stream()
                        .sorted(comparing(NodeSnapshot::id))
                        .toList();
            }
            return nodes;
        }
    }
}
