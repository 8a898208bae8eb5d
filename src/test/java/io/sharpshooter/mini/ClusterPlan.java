package io.sharpshooter.mini;

import static io.sharpshooter.config.SettingsKeys.PREFIX;

import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What a {@link MiniCluster} looks like. The sizes are what its nodes claim to have: containers are charged for them,
 * and nothing checks what a process really uses.
 *
 * @param name names the cluster's folder below {@code target/}
 * @param nodes number of NodeManagers, at least 1
 * @param settings its configuration
 */
public record ClusterPlan(String name, int nodes, Map<String, String> settings) {

    /** The preemption policy that comes with Hadoop. */
    public static final String STOCK = ProportionalCapacityPreemptionPolicy.class.getName();

    /** The preemption policy of this project. */
    public static final String SHARPSHOOTER = PriorityLargeContainerPreemptionPolicy.class.getName();

    private static final int VCORES = 64;

    public ClusterPlan {
        settings = Map.copyOf(settings);
    }

    /** A quick cluster with two queues, half of it each; all of it may be used by each, and by one user. */
    public static ClusterPlan of(String name, int nodes, int nodeMb, String policy) {
        return new ClusterPlan(name, nodes, Map.of())
                .with("fs.defaultFS", "file:///")
                .with("yarn.minicluster.yarn.nodemanager.resource.memory-mb", nodeMb)
                .with("yarn.nodemanager.resource.cpu-vcores", VCORES)
                .with("yarn.nodemanager.process-kill-wait.ms", 500)
                .with("yarn.nodemanager.log.retain-seconds", 0)
                .with("yarn.nodemanager.pmem-check-enabled", false)
                .with("yarn.nodemanager.vmem-check-enabled", false)
                .with("yarn.nodemanager.disk-health-checker.enable", false)
                .with("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", SmallMaster.HEARTBEAT_MS)
                .with("yarn.resourcemanager.connect.max-wait.ms", 60_000)
                .with("yarn.resourcemanager.connect.retry-interval.ms", 500)
                .with("yarn.resourcemanager.scheduler.class", CapacityScheduler.class.getName())
                .with("yarn.resourcemanager.scheduler.monitor.enable", true)
                .with("yarn.resourcemanager.scheduler.monitor.policies", policy)
                .with(PREFIX + "monitoring_interval", 500)
                .with(PREFIX + "max_wait_before_kill", 500)
                // Nodes share one host: only with their ports are they told apart.
                .with("yarn.scheduler.include-port-in-node-name", true)
                .with("yarn.scheduler.maximum-allocation-mb", nodeMb)
                .with("yarn.scheduler.maximum-allocation-vcores", VCORES)
                .with("yarn.scheduler.capacity.root.queues", "a,b")
                .withQueue("yarn.scheduler.capacity.root.a.")
                .withQueue("yarn.scheduler.capacity.root.b.");
    }

    private ClusterPlan withQueue(String keys) {
        return with(keys + "capacity", 50)
                .with(keys + "maximum-capacity", 100)
                .with(keys + "user-limit-factor", 100)
                .with(keys + "maximum-am-resource-percent", 1);
    }

    /** The same cluster with one more setting, or another value for it. */
    public ClusterPlan with(String key, Object value) {
        Map<String, String> more = new HashMap<>(settings);
        more.put(key, String.valueOf(value));
        return new ClusterPlan(name, nodes, more);
    }
}
