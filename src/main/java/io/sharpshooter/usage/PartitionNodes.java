package io.sharpshooter.usage;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes of one partition as a round goes on, in the order of their ids. Used by one thread. */
public final class PartitionNodes {
    /** How many containers are planned with in the time of a look in passing, some 0.1 µs. */
    private static final long PLANNED_A_LOOK = 5;

    private final List<NodeUsage> nodes = new ArrayList<>();
    private final List<NodeUsage> reserved = new ArrayList<>();
    private final Set<AskId> reservedFor = new HashSet<>();
    private final long[] mostFree;
    private final AppUsage holdings;
    private final TouchedNodes touched = new TouchedNodes();
    private long looks;

    /** Reads the nodes of the snapshot, if that has not happened yet. */
    PartitionNodes(ClusterSnapshot snapshot, String partition, AppUsage holdings) {
        this.holdings = holdings;
        mostFree = new long[snapshot.types().size()];
        for (NodeSnapshot node : snapshot.nodes()) {
            if (node.partition().equals(partition)) {
                NodeUsage state = new NodeUsage(node, nodes.size(), this);
                nodes.add(state);
                raiseMostFree(state);
                if (node.reservation() != null) {
                    reserved.add(state);
                    reservedFor.add(node.reservation().askId());
                }
            }
        }
    }

    /** What apps hold as the round goes on. */
    public AppUsage holdings() {
        return holdings;
    }

    /** Those that have changed. */
    public TouchedNodes touched() {
        return touched;
    }

    /** Takes note that a node may have more room now than any had. */
    void raiseMostFree(NodeUsage node) {
        for (int type = 0; type < mostFree.length; type++) {
            mostFree[type] = Math.max(mostFree[type], node.free(type));
        }
    }

    /** Whether, type by type, some node has had that much room in this round. */
    public boolean mayHaveRoomFor(ResourceVector size) {
        return mayHaveRoomFor(size, ResourceVector.zero(mostFree.length));
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

    /** Counts that so many nodes, or containers one by one, are looked at. */
    public void look(long count) {
        looks += count;
    }

    /** Counts that a node is planned. */
    public void lookClosely(NodeUsage node) {
        looks += 2 + node.node().roster().size() / PLANNED_A_LOOK;
    }

    /**
     * How much has been looked at so far: nodes and containers in passing count one each, a container of a node that is
     * planned more.
     */
    public long looks() {
        return looks;
    }

    /** Whether the scheduler had reserved a node for the ask when the round began. */
    public boolean isAnyReservedFor(AskId ask) {
        return reservedFor.contains(ask);
    }

    /** Nodes that were reserved when the round began. */
    public List<NodeUsage> reserved() {
        return reserved;
    }

    public List<NodeUsage> all() {
        return nodes;
    }

    /** The node of this id, null where the partition has none; by bisection. */
    public @Nullable NodeUsage byId(String id) {
        int low = 0;
        int high = nodes.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = nodes.get(middle).node().id().compareTo(id);
            if (order == 0) {
                return nodes.get(middle);
            }
            low = order < 0 ? middle + 1 : low;
            high = order < 0 ? high : middle - 1;
        }
        return null;
    }
}
