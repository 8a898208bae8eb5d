package io.sharpshooter.scenario;

import io.sharpshooter.yarn.MockCluster;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Which containers live, and which node is reserved for which, at one moment, as the scheduler itself says. */
record Living(Map<ContainerId, One> containers, Map<NodeId, ContainerId> reserved) {

    /** A live container. */
    record One(ContainerId id, String queue, boolean isProtected, boolean am, NodeId node) {
        ApplicationId app() {
            return id.getApplicationAttemptId().getApplicationId();
        }
    }

    static Living of(MockCluster cluster) {
        var living = new Living(new TreeMap<>(), new TreeMap<>());
        cluster.scheduler().getSchedulerApplications().values().forEach(app -> {
            var attempt = app.getCurrentAppAttempt();
            if (attempt != null) {
                living.add(attempt, (CSQueue) app.getQueue());
            }
        });
        return living;
    }

    private void add(FiCaSchedulerApp attempt, CSQueue queue) {
        boolean isProtected = queue.getPreemptionDisabled();
        attempt.getLiveContainers().forEach(container -> {
            var id = container.getContainerId();
            var node = container.getAllocatedNode();
            containers.put(id, new One(id, queue.getQueuePath(), isProtected, container.isAMContainer(), node));
        });
        attempt.getReservedContainers()
                .forEach(container -> reserved.put(container.getReservedNode(), container.getContainerId()));
    }

    /** How many live containers its app has. */
    long ofApp(One container) {
        return containers.values().stream()
                .filter(other -> other.app().equals(container.app()))
                .count();
    }

    PlayedRound since(Living before, List<Entry> log) {
        var fresh = new TreeSet<NodeId>();
        reserved.forEach((node, container) -> {
            if (!container.equals(before.reserved.get(node))) {
                fresh.add(node);
            }
        });
        Set<NodeId> released = new TreeSet<>(before.reserved.keySet());
        released.removeAll(reserved.keySet());
        return new PlayedRound(killedSince(before), fresh, released, log);
    }

    Set<ContainerId> killedSince(Living before) {
        Set<ContainerId> killed = new TreeSet<>(before.containers.keySet());
        killed.removeAll(containers.keySet());
        return killed;
    }
}
