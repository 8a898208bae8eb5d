package io.sharpshooter.demo;

import io.sharpshooter.mini.MiniCluster;
import io.sharpshooter.mini.RunningApp;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Takes {@link Measurement}s of a cluster. Kills are counted by the ResourceManager, whatever the policy says of
 * itself.
 */
final class Probe {

    private final MiniCluster cluster;
    private final RunningApp large;
    private final RunningApp small;
    private final ShareReckoning dues;
    private final DemoPlan plan;

    Probe(DemoPlan plan, MiniCluster cluster, RunningApp large, RunningApp small) {
        this.plan = plan;
        this.cluster = cluster;
        this.dues = new ShareReckoning(cluster);
        this.large = large;
        this.small = small;
    }

    Measurement read(Duration since) {
        RMAppMetrics losses = small.metrics();
        Map<String, Long> ideal = dues.read();
        return new Measurement(
                since,
                queue("root.a", ideal),
                queue("root.b", ideal),
                cluster.nodes().stream().map(this::node).toList(),
                losses.getNumNonAMContainersPreempted() + losses.getNumAMContainersPreempted(),
                losses.getResourcePreempted().getMemorySize(),
                losses.getPreemptedMemorySeconds(),
                Math.toIntExact(large.started()),
                plan.large(),
                plan.largeGb() * 1024L);
    }

    private Measurement.Node node(FiCaSchedulerNode node) {
        return new Measurement.Node(
                node.getNodeID().toString(),
                usedBy(large, node),
                node.getUnallocatedResource().getMemorySize(),
                node.getTotalResource().getMemorySize(),
                node.getReservedContainer() != null);
    }

    private static long usedBy(RunningApp app, FiCaSchedulerNode node) {
        return node.getCopiedListOfRunningContainers().stream()
                .filter(container ->
                        container.getApplicationAttemptId().getApplicationId().equals(app.id()))
                .mapToLong(container -> container.getAllocatedResource().getMemorySize())
                .sum();
    }

    private Measurement.Queue queue(String path, Map<String, Long> ideal) {
        ResourceUsage usage = cluster.scheduler().getQueue(path).getQueueResourceUsage();
        long running = usage.getUsed().getMemorySize() - usage.getReserved().getMemorySize();
        return new Measurement.Queue(Math.max(0, running), ideal.getOrDefault(path, 0L));
    }
}
