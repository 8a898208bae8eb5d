package io.sharpshooter.day;

import io.sharpshooter.trial.Contestant;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What is played.
 *
 * @param seed decides all that the trace does not
 * @param graceMs {@code max_wait_before_kill}
 * @param order the ordering policy of the leaves, {@code fifo} or {@code fair}
 * @param cooperativePercent of the jobs have masters that end a container when they hear that it may be killed
 * @param decisions where Sharpshooter's decision log is written, or null
 */
public record Plan(
        Span span,
        long seed,
        long graceMs,
        String order,
        int cooperativePercent,
        @Nullable Path decisions) {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    Plan withGrace(long ms) {
        return new Plan(span, seed, ms, order, cooperativePercent, decisions);
    }

    /** Where its decision log is written, or null: others have none, and would leave an empty file. */
    @Nullable
    Path decisionsOf(Contestant contestant) {
        return contestant.equals(Contestant.SHARPSHOOTER) ? decisions : null;
    }

    Workload workload() {
        return new Workload(span, seed, cooperativePercent);
    }

    MockClusterBuilder cluster(Contestant contestant) {
        MockClusterBuilder builder = MockCluster.builder()
                .oneThread()
                .nodes(Workload.NODES, Size.gib(Workload.NODE_GIB))
                .queue("root.large", 30, queue -> queue.priority(2).set("ordering-policy", order));
        for (String queue : Workload.QUEUES) {
            builder.queue(queue, 35, it -> it.priority(1).set("ordering-policy", order));
        }
        builder.set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1")
                .set("yarn.scheduler.minimum-allocation-mb", "1024")
                .set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.2")
                .set(KEYS + "max_wait_before_kill", String.valueOf(graceMs))
                .set(KEYS + "monitoring_interval", "3000");
        contestant.settings().forEach(builder::set);
        return builder;
    }

    @Override
    public String toString() {
        return "%s, seed %d, grace period %d s, %s, %d %% of masters cooperative"
                .formatted(span, seed, graceMs / 1_000, order, cooperativePercent);
    }
}
