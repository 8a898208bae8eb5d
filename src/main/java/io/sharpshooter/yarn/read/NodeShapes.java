package io.sharpshooter.yarn.read;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * The largest node capacities of each partition, kept from round to round: they are read again only when the number of
 * nodes or a partition's total has changed, or the nodes are read anyway. Used by one thread.
 */
final class NodeShapes {
    private State state = new State(new ResourceTypes(List.of("none")), -1, Map.of());
    private Map<String, List<ResourceVector>> shapes = Map.of();

    /** What must be as before for the shapes to be still true. */
    private record State(ResourceTypes types, int nodes, Map<String, ResourceVector> totals) {}

    /** Whether the shapes are those of a cluster with these totals per partition. */
    boolean areOf(ResourceTypes types, int nodes, Map<String, ResourceVector> totals) {
        return state.equals(new State(types, nodes, totals));
    }

    /** Reads them anew. */
    void read(Collection<FiCaSchedulerNode> nodes, VectorPool vectors, Map<String, ResourceVector> totals) {
        Capacities found = new Capacities();
        nodes.forEach(node -> found.add(node.getPartition(), vectors.of(node.getTotalResource())));
        take(found, new State(vectors.types(), nodes.size(), Map.copyOf(totals)));
    }

    /** Takes them from nodes that have just been read. */
    void takeFrom(List<NodeSnapshot> nodes, VectorPool vectors, Map<String, ResourceVector> totals) {
        Capacities found = new Capacities();
        nodes.forEach(node -> found.add(node.partition(), node.total()));
        take(found, new State(vectors.types(), nodes.size(), Map.copyOf(totals)));
    }

    private void take(Capacities found, State now) {
        Map<String, List<ResourceVector>> largest = new HashMap<>();
        found.byPartition.forEach((partition, capacities) -> largest.put(partition, undominated(capacities)));
        shapes = largest;
        state = now;
    }

    List<ResourceVector> of(String partition) {
        return shapes.getOrDefault(partition, List.of());
    }

    private static List<ResourceVector> undominated(Set<ResourceVector> capacities) {
        List<ResourceVector> largest = new ArrayList<>();
        for (ResourceVector capacity : capacities) {
            if (largest.stream().noneMatch(capacity::fitsIn)) {
                largest.removeIf(known -> known.fitsIn(capacity));
                largest.add(capacity);
            }
        }
        return largest;
    }

    /** The distinct capacities in each partition. */
    private static final class Capacities {
        private final Map<String, Set<ResourceVector>> byPartition = new HashMap<>();
        private @Nullable ResourceVector last;
        private String lastPartition = "";

        /** Most nodes are like the one before. */
        void add(String partition, ResourceVector capacity) {
            if (last == null || !capacity.equals(last) || !partition.equals(lastPartition)) {
                byPartition
                        .computeIfAbsent(partition, name -> new LinkedHashSet<>())
                        .add(capacity);
                last = capacity;
                lastPartition = partition;
            }
        }
    }
}
