package io.sharpshooter.trial;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/** A preemption policy with its settings. */
public enum Contestant {
    /** Takes nothing from anybody. */
    NONE("none"),
    STOCK("stock, defaults"),
    /** What places large containers best of all that stock can be set to. */
    BEST("stock, best flags"),
    SHARPSHOOTER("sharpshooter"),
    /** As {@link #BEST}, with Sharpshooter beside it, which only watches. */
    WATCHED("stock, watched");

    static final List<Contestant> ALL = List.of(STOCK, BEST, SHARPSHOOTER);
    static final int ROUND_MS = 3_000;

    /** What tables call it. */
    final String title;

    Contestant(String title) {
        this.title = title;
    }

    /** What all plays have in common, on a cluster; a node's heartbeat places one container. */
    MockClusterBuilder on(MockClusterBuilder builder, long graceMs) {
        builder.set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1")
                .set(PREFIX + "max_wait_before_kill", graceMs)
                .set(PREFIX + "monitoring_interval", ROUND_MS);
        return switch (this) {
            case NONE, STOCK -> builder;
            case WATCHED -> BEST.on(builder, graceMs).set(SettingsKeys.SHADOW.name(), "true");
            case BEST ->
                builder.set(PREFIX + "natural_termination_factor", "1")
                        .set(PREFIX + "select_based_on_reserved_containers", "true")
                        .set(PREFIX + "additional_res_balance_based_on_reserved_containers", "true");
            case SHARPSHOOTER -> builder.set(RM_SCHEDULER, MoveSafeCapacityScheduler.class.getName());
        };
    }

    /** A round of it on a cluster, by whose clock it lives. */
    Runnable rounds(MockCluster cluster) {
        return switch (this) {
            case NONE -> () -> {};
            case STOCK, BEST -> stock(cluster)::editSchedule;
            case SHARPSHOOTER -> {
                var policy = PolicyWithClock.of(cluster.time());
                policy.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
                yield policy::editSchedule;
            }
            case WATCHED -> {
                var stock = stock(cluster);
                cluster.monitors(stock);
                var ours = SHARPSHOOTER.rounds(cluster);
                yield () -> {
                    stock.editSchedule();
                    ours.run();
                };
            }
        };
    }

    private static SchedulingEditPolicy stock(MockCluster cluster) {
        return new ProportionalCapacityPreemptionPolicy(
                cluster.context(),
                cluster.scheduler(),
                () -> cluster.time().get().wallMs());
    }
}
