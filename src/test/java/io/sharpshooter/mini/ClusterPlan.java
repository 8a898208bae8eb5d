package io.sharpshooter.mini;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a {@link MiniCluster} looks like. The sizes are what its nodes claim to have: containers are charged for them,
 * and nothing checks what a process really uses.
 *
 * @param name names the cluster's folder below {@code target/}
 * @param nodes number of NodeManagers, at least 1
 * @param memoryMb memory of each node, in MiB
 * @param vcores virtual cores of each node
 * @param policy class name of the preemption policy
 * @param spare whether a second ResourceManager stands by
 * @param settings further configuration, which wins over everything that the harness sets
 */
public record ClusterPlan(
        String name, int nodes, int memoryMb, int vcores, String policy, boolean spare, Map<String, String> settings) {

    /** The preemption policy that comes with Hadoop. */
    public static final String STOCK =
            "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy";

    /** The preemption policy of this project. */
    public static final String SHARPSHOOTER = "io.sharpshooter.PriorityLargeContainerPreemptionPolicy";

    public ClusterPlan {
        if (nodes < 1 || memoryMb < 1 || vcores < 1) {
            throw new IllegalArgumentException(
                    "A cluster needs nodes with memory and cores, not %d nodes of %d MiB and %d vcores"
                            .formatted(nodes, memoryMb, vcores));
        }
        settings = Map.copyOf(settings);
    }

    /** Nodes of 64 GB and 64 vcores. */
    public static ClusterPlan of(String name, int nodes, String policy) {
        return new ClusterPlan(name, nodes, 64 * 1024, 64, policy, false, Map.of());
    }

    /** The same cluster with nodes of another size. */
    public ClusterPlan withMemoryMb(int other) {
        return new ClusterPlan(name, nodes, other, vcores, policy, spare, settings);
    }

    /** The same cluster with a second ResourceManager that stands by. */
    public ClusterPlan withSpareManager() {
        return new ClusterPlan(name, nodes, memoryMb, vcores, policy, true, settings);
    }

    /** The same cluster with one more setting, or another value for it. */
    public ClusterPlan with(String key, Object value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(key, String.valueOf(value));
        return new ClusterPlan(name, nodes, memoryMb, vcores, policy, spare, more);
    }
}
