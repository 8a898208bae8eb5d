package io.sharpshooter.yarn;

import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

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
        Map<String, Set<ResourceVector>> found = new HashMap<>();
        ResourceVector last = vectors.zero();
        String lastPartition = "";
        for (FiCaSchedulerNode node : nodes) {
            ResourceVector total = vectors.of(node.getTotalResource());
            String partition = node.getPartition();
            if (total != last || !partition.equals(lastPartition)) { // most nodes are like the one before
                found.computeIfAbsent(partition, name -> new LinkedHashSet<>()).add(total);
                last = total;
                lastPartition = partition;
            }
        }
        Map<String, List<ResourceVector>> largest = new HashMap<>();
        found.forEach((partition, capacities) -> largest.put(partition, undominated(capacities)));
        shapes = largest;
        state = new State(vectors.types(), nodes.size(), Map.copyOf(totals));
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
}
