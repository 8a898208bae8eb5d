package io.sharpshooter.bench;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.read.SchedulerReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The heap that one snapshot of a ResourceManager and what its reader keeps for the next one take, nodes, apps and
 * queues included.
 *
 * @param bytes by which the heap grows, after garbage collections before and after
 * @param containers in the snapshot
 */
record KeptHeap(long bytes, long containers) {
    private static final int COLLECTIONS = 5;

    /** Reads a snapshot with a reader of its own. */
    static KeptHeap of(MockCluster cluster) {
        SchedulerReader reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        List<Object> held = new ArrayList<>(List.of(reader));
        long before = used();
        ClusterSnapshot snapshot = reader.read(MachineClock.now(), List.of(), Map.of());
        held.add(snapshot);
        long containers = 0;
        for (NodeSnapshot node : snapshot.nodes()) {
            containers += node.roster().size();
        }
        long kept = used() - before;
        held.clear();
        return new KeptHeap(kept, containers);
    }

    double bytesPerContainer() {
        return (double) bytes / containers;
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
