package io.sharpshooter.mini;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The configuration of a {@link MiniCluster}: quick, on the loopback address only, with all of its files in one folder.
 */
final class MiniSettings {

    /** Heartbeats of nodes; as of the masters. */
    static final int HEARTBEAT_MS = SmallMaster.HEARTBEAT_MS;

    private static final String QUEUES = "yarn.scheduler.capacity.root.";

    private MiniSettings() {}

    static Configuration of(ClusterPlan plan, Path folder) {
        Configuration conf = new YarnConfiguration();
        files(folder).forEach(conf::set);
        nodes(plan).forEach(conf::set);
        scheduler(plan).forEach(conf::set);
        preemption(plan).forEach(conf::set);
        queue("a").forEach(conf::set);
        queue("b").forEach(conf::set);
        if (plan.spare()) {
            SpareManager.settings(folder).forEach(conf::set);
        }
        plan.settings().forEach(conf::set);
        if (plan.spare()) {
            SpareManager.writeFiles(conf, folder);
        }
        return conf;
    }

    private static Map<String, String> files(Path folder) {
        return Map.of(
                "fs.defaultFS",
                "file:///",
                "hadoop.tmp.dir",
                folder.resolve("tmp").toString(),
                "yarn.node-attribute.fs-store.root-dir",
                folder.resolve("attributes").toUri().toString(),
                "yarn.nodemanager.log.retain-seconds",
                "0");
    }

    private static Map<String, String> nodes(ClusterPlan plan) {
        return Map.of(
                "yarn.minicluster.yarn.nodemanager.resource.memory-mb", String.valueOf(plan.memoryMb()),
                "yarn.nodemanager.resource.cpu-vcores", String.valueOf(plan.vcores()),
                "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", String.valueOf(HEARTBEAT_MS),
                "yarn.nodemanager.process-kill-wait.ms", "500",
                "yarn.nodemanager.pmem-check-enabled", "false",
                "yarn.nodemanager.vmem-check-enabled", "false",
                "yarn.nodemanager.disk-health-checker.enable", "false");
    }

    private static Map<String, String> scheduler(ClusterPlan plan) {
        return Map.of(
                "yarn.resourcemanager.scheduler.class",
                "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler",
                // Nodes share one host: only with their ports are they told apart.
                "yarn.scheduler.include-port-in-node-name",
                "true",
                "yarn.scheduler.maximum-allocation-mb",
                String.valueOf(plan.memoryMb()),
                "yarn.scheduler.maximum-allocation-vcores",
                String.valueOf(plan.vcores()));
    }

    private static Map<String, String> preemption(ClusterPlan plan) {
        return Map.of(
                "yarn.resourcemanager.scheduler.monitor.enable", "true",
                "yarn.resourcemanager.scheduler.monitor.policies", plan.policy(),
                "yarn.resourcemanager.monitor.capacity.preemption.monitoring_interval", "500",
                "yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill", "500");
    }

    /** Half of the cluster is the queue's, all of it may be, and its only user may have it all. */
    private static Map<String, String> queue(String name) {
        return Map.of(
                QUEUES + "queues", "a,b",
                QUEUES + name + ".capacity", "50",
                QUEUES + name + ".maximum-capacity", "100",
                QUEUES + name + ".user-limit-factor", "100",
                QUEUES + name + ".maximum-am-resource-percent", "1");
    }
}
