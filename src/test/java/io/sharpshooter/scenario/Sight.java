package io.sharpshooter.scenario;

import io.sharpshooter.yarn.MockCluster;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Who lives, and which node is reserved for which container, at one moment. */
record Sight(Set<ContainerId> alive, Map<NodeId, ContainerId> reserved) {

    static Sight of(MockCluster cluster) {
        Set<ContainerId> alive = new TreeSet<>();
        Map<NodeId, ContainerId> reserved = new TreeMap<>();
        cluster.scheduler().getSchedulerApplications().values().forEach(app -> {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null) {
                attempt.getLiveContainers().forEach(container -> alive.add(container.getContainerId()));
                attempt.getReservedContainers()
                        .forEach(container -> reserved.put(container.getReservedNode(), container.getContainerId()));
            }
        });
        return new Sight(alive, reserved);
    }

    PlayedRound since(Sight before, List<Entry> log) {
        Set<ContainerId> killed = new TreeSet<>(before.alive);
        killed.removeAll(alive);
        Set<NodeId> fresh = new TreeSet<>();
        reserved.forEach((node, container) -> {
            if (!container.equals(before.reserved.get(node))) {
                fresh.add(node);
            }
        });
        Set<NodeId> released = new TreeSet<>(before.reserved.keySet());
        released.removeAll(reserved.keySet());
        return new PlayedRound(killed, fresh, released, log);
    }
}
