package io.sharpshooter.usage;

import static io.sharpshooter.model.ResourceVector.zero;
import static java.lang.Math.max;
import static java.util.stream.IntStream.range;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes of one partition as a round goes on, in the order of their ids. Used by one thread. */
public final class PartitionNodes {
    private final List<String> ids = new ArrayList<>();
    private final List<NodeUsage> nodes = new ArrayList<>();
    private final List<NodeUsage> reserved = new ArrayList<>();
    private final long[] mostFree;
    private final AppUsage holdings;
    private final List<NodeUsage> touched = new ArrayList<>();
    private final Map<Integer, Gathered> gathered = new HashMap<>();

    /** Reads the nodes of the snapshot, if that has not happened yet. */
    PartitionNodes(ClusterSnapshot snapshot, String partition, AppUsage holdings) {
        this.holdings = holdings;
        mostFree = new long[snapshot.types().size()];
        for (var node : snapshot.nodes()) {
            if (node.partition().equals(partition)) {
                var state = new NodeUsage(node, nodes.size(), this);
                ids.add(node.id());
                nodes.add(state);
                raiseMostFree(state);
                if (node.reservation() != null) {
                    reserved.add(state);
                }
            }
        }
    }

    /** What apps hold as the round goes on. */
    public AppUsage holdings() {
        return holdings;
    }

    /** On which something has changed in this round, one after the other and each as often as that was. */
    public List<NodeUsage> touched() {
        return touched;
    }

    /** Per type the most that any node has had free in this round. */
    public ResourceVector mostFree() {
        return ResourceVector.of(mostFree);
    }

    /** Takes note that a node may have more room now than any had. */
    void raiseMostFree(NodeUsage node) {
        for (int type = 0; type < mostFree.length; type++) {
            mostFree[type] = max(mostFree[type], node.free(type));
        }
    }

    /** Whether, type by type, some node has had that much room in this round. */
    public boolean mayHaveRoomFor(ResourceVector size) {
        return mayHaveRoomFor(size, zero(mostFree.length));
    }

    /**
     * Whether, type by type, some node has had that much room in this round, once this has been freed there as well.
     */
    public boolean mayHaveRoomFor(ResourceVector size, ResourceVector freed) {
        for (int type = 0; type < mostFree.length; type++) {
            if (size.get(type) > 0 && size.get(type) - mostFree[type] > freed.get(type)) {
                return false;
            }
        }
        return true;
    }

    /** Nodes that were reserved when the round began. */
    public List<NodeUsage> reserved() {
        return reserved;
    }

    public List<NodeUsage> all() {
        return nodes;
    }

    /** The node with all containers of a leaf as its roster, wherever in the partition they run. */
    public NodeUsage gathering(int leaf, NodeUsage node) {
        return new NodeUsage(node, gathered.computeIfAbsent(leaf, queue -> Gathered.of(queue, nodes)));
    }

    /** The node of this id, null where the partition has none; by bisection. */
    public @Nullable NodeUsage byId(String id) {
        int place = Collections.binarySearch(ids, id);
        return place < 0 ? null : nodes.get(place);
    }

    /** All containers of one leaf, their names, and where each of them runs. */
    record Gathered(Roster roster, Set<ContainerName> names, Map<ContainerSnapshot, NodeUsage> homes) {
        static Gathered of(int leaf, List<NodeUsage> nodes) {
            Map<ContainerSnapshot, NodeUsage> homes = new LinkedHashMap<>();
            for (var node : nodes) {
                var there = node.node().roster();
                range(0, there.size())
                        .filter(place -> there.app(place).queue().index() == leaf)
                        .forEach(place -> homes.put(there.containers().get(place), node));
            }
            return new Gathered(Roster.of(List.copyOf(homes.keySet())), names(homes.keySet()), homes);
        }

        static Set<ContainerName> names(Collection<ContainerSnapshot> some) {
            return Set.copyOf(some.stream().map(ContainerSnapshot::name).toList());
        }
    }
}
