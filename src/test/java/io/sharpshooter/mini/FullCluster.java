package io.sharpshooter.mini;

import java.util.Map;

/**
 * A cluster with a spare ResourceManager, full of small containers of one app, and a large container that no node has
 * room for.
 */
enum FullCluster {
    /** Three nodes of 16 GB and containers of 4 GB: the queues are as full as the nodes. Three die for 12 GB. */
    TIGHT(3, 16, 4, 13, 3),
    /**
     * Four nodes of 19 GB and containers of 5 GB: 14 GB are free in all, and 12 GB on no node. Two die for 12 GB. No
     * small one waits, which would be reserved for as well.
     */
    LOOSE(4, 19, 5, 12, 2);

    private static final int GB = 1024;

    private final int nodes;
    private final int nodeGb;
    private final int smallGb;
    private final int wanted;
    private final int leastVictims;

    FullCluster(int nodes, int nodeGb, int smallGb, int wanted, int leastVictims) {
        this.nodes = nodes;
        this.nodeGb = nodeGb;
        this.smallGb = smallGb;
        this.wanted = wanted;
        this.leastVictims = leastVictims;
    }

    ClusterPlan plan(String name, Map<String, String> settings) {
        ClusterPlan plan = ClusterPlan.of(name, nodes, ClusterPlan.SHARPSHOOTER)
                .withMemoryMb(nodeGb * GB)
                .withSpareManager();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            plan = plan.with(setting.getKey(), setting.getValue());
        }
        return plan;
    }

    MasterPlan small() {
        return MasterPlan.of("small", "b", wanted, smallGb * GB);
    }

    MasterPlan large() {
        return MasterPlan.of("large", "a", 1, 12 * GB).waiting();
    }

    boolean isFull(MiniCluster cluster) {
        return cluster.isFull(smallGb * GB);
    }

    /** How many have to die for the large container, wherever the masters are. */
    int leastVictims() {
        return leastVictims;
    }
}
