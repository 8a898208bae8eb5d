package io.sharpshooter.demo;

import io.sharpshooter.mini.ClusterPlan;
import io.sharpshooter.program.master.MasterPlan;
import java.time.Duration;
import java.util.Map;

/**
 * The scene, the same for every contender. Sizes are in GB, and only claimed: a container is a process that sleeps.
 *
 * @param nodes number of nodes, 2 to 16
 * @param nodeGb size of a node
 * @param large how many large containers queue a asks for
 * @param largeGb size of one of them
 * @param smallGb size of the containers with which queue b fills the cluster
 * @param interval time between two rounds of the policy, and between two lines of the report
 * @param grace time between notice and kill
 * @param timeout how long a contender has at most, from the ask on
 * @param settings further configuration for both contenders
 */
public record DemoPlan(
        int nodes,
        int nodeGb,
        int large,
        int largeGb,
        int smallGb,
        Duration interval,
        Duration grace,
        Duration timeout,
        Map<String, String> settings) {

    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";

    static final int MOST_NODES = 16;

    /** Each is a real process and takes about a tenth of a second of a processor to start. */
    static final int MOST_PROCESSES = 300;

    /** One master for each queue, 1 GB each, on any node. */
    private static final int MASTERS = 2;

    /** @throws IllegalArgumentException if the scene cannot be played, with a message for the user */
    public DemoPlan {
        settings = Map.copyOf(settings);
        between("--nodes", nodes, 2, MOST_NODES);
        between("--node-size", nodeGb, 4, 1024);
        between("--small-size", smallGb, 1, nodeGb - MASTERS);
        between("--large-size", largeGb, smallGb, Math.min(nodeGb, nodes * nodeGb / 2 - 1));
        between("--large", large, 1, 100);
        requireRoom(large, new Transfer(nodes, nodeGb, largeGb, smallGb));
        between("--interval", interval.toMillis(), 100, 10_000);
        between("--wait", grace.toMillis(), 0, 60_000);
        between("--timeout", timeout.toSeconds(), 5, 300);
        requireFewProcesses(new Transfer(nodes, nodeGb, largeGb, smallGb).mostSmall());
    }

    private static void requireRoom(int large, Transfer balance) {
        if (large > balance.most()) {
            throw new IllegalArgumentException("--large " + large + " is too many: queue a can get " + balance.most()
                    + " of this size while queue b keeps its guarantee of " + balance.halfGb() + " GB."
                    + new WaysOut(balance, large).hint());
        }
    }

    private static void between(String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s must be between %d and %d, not %d".formatted(option, least, most, value));
        }
    }

    private static void requireFewProcesses(int processes) {
        if (processes > MOST_PROCESSES) {
            throw new IllegalArgumentException(
                    "Filling the cluster would start %d processes, more than %d. Maybe choose a larger --small-size"
                            .formatted(processes, MOST_PROCESSES));
        }
    }

    ClusterPlan cluster(Contender contender) {
        ClusterPlan plan = ClusterPlan.of("demo-" + contender.title(), nodes, contender.policy())
                .withMemoryMb(nodeGb * 1024)
                .with(PREEMPTION + "monitoring_interval", interval.toMillis())
                .with(PREEMPTION + "max_wait_before_kill", grace.toMillis());
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            plan = plan.with(setting.getKey(), setting.getValue());
        }
        return plan;
    }

    MasterPlan largeApp() {
        return MasterPlan.of("large", "a", large, largeGb * 1024).waiting();
    }

    /** Asks for more than there is, so that queue b goes on waiting. */
    MasterPlan smallApp() {
        return MasterPlan.of("small", "b", nodes * (nodeGb / smallGb) + nodes, smallGb * 1024);
    }
}
