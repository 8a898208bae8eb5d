package io.sharpshooter.recorded;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where an ask may run, as far as the round had found out. Immutable.
 *
 * @param elsewhere the distance of all nodes but these, or {@link #NEVER}
 * @param distances by the ids of the nodes
 * @param nowhere why it may run on no node whatever the nodes are; empty for most
 * @param needed containers that have to live where it runs
 * @param namesPlaces whether it names hosts or racks
 * @param inWords for people
 */
record AllowedNodes(
        int elsewhere,
        Map<String, Integer> distances,
        String nowhere,
        Set<ContainerName> needed,
        boolean namesPlaces,
        String inWords)
        implements Eligibility {
    private static final int NEVER = -1;

    static AllowedNodes of(Eligibility live, List<NodeSnapshot> nodes) {
        var where = live.known();
        int[] all = new int[nodes.size()];
        Map<Integer, Integer> counts = new HashMap<>();
        int most = NEVER;
        for (int node = 0; node < all.length; node++) {
            var there = nodes.get(node);
            all[node] = where.mayRunOn(there) ? where.distance(there) : NEVER;
            int count = counts.merge(all[node], 1, Integer::sum);
            most = count > counts.getOrDefault(most, 0) ? all[node] : most;
        }
        Map<String, Integer> others = new HashMap<>();
        for (int node = 0; node < all.length; node++) {
            if (all[node] != most) {
                others.put(nodes.get(node).id(), all[node]);
            }
        }
        return new AllowedNodes(most, others, where.nowhere(), where.needed(), where.namesPlaces(), where.toString());
    }

    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        return distance(node) != NEVER;
    }

    @Override
    public int distance(NodeSnapshot node) {
        return distances.getOrDefault(node.id(), elsewhere);
    }

    @Override
    public String toString() {
        return inWords;
    }
}
