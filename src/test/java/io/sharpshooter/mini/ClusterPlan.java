package io.sharpshooter.mini;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_LOG_RETAIN_SECONDS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_PMEM_CHECK_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_PROCESS_KILL_WAIT_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_VCORES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_VMEM_CHECK_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB;

import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

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

    /** A quick cluster with two queues, half of it each; all of it may be used by each, and by one user. */
    public static ClusterPlan of(String name, int nodes, int nodeMb, String policy) {
        return new ClusterPlan(name, nodes, Map.of())
                .with("fs.defaultFS", "file:///")
                .with(YARN_MINICLUSTER_NM_PMEM_MB, nodeMb)
                .with(NM_VCORES, VCORES)
                .with(NM_PROCESS_KILL_WAIT_MS, 500)
                .with(NM_LOG_RETAIN_SECONDS, 0)
                .with(NM_PMEM_CHECK_ENABLED, false)
                .with(NM_VMEM_CHECK_ENABLED, false)
                .with(NM_DISK_HEALTH_CHECK_ENABLE, false)
                .with(RM_NM_HEARTBEAT_INTERVAL_MS, SmallMaster.HEARTBEAT_MS)
                .with(RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 60_000)
                .with(RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 500)
                .with(RM_SCHEDULER_ENABLE_MONITORS, true)
                .with(RM_SCHEDULER_MONITOR_POLICIES, policy)
                .with(PREFIX + "monitoring_interval", 500)
                .with(PREFIX + "max_wait_before_kill", 500)
                // Nodes share one host: only with their ports are they told apart.
                .with(RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true)
                .with(RM_SCHEDULER_MAXIMUM_ALLOCATION_MB, nodeMb)
                .with(RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, VCORES)
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
        var more = new HashMap<>(settings);
        more.put(key, String.valueOf(value));
        return new ClusterPlan(name, nodes, more);
    }
}
