package io.sharpshooter.trial;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.yarn.MockCluster;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.util.Clock;

/**
 * A policy with its settings.
 *
 * @param title what the table calls it
 * @param maker makes it for a cluster, by whose clock it lives
 * @param settings keys of yarn-site.xml or capacity-scheduler.xml
 */
public record Contestant(String title, Maker maker, Map<String, String> settings) {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    /** Takes nothing from anybody. */
    public static final Contestant NONE = new Contestant("none", Contestant::none, Map.of());

    public static final Contestant STOCK = new Contestant("stock, defaults", Contestant::stock, Map.of());

    /** What places large containers best of all that stock can be set to. */
    public static final Contestant STOCK_BEST = new Contestant(
            "stock, best flags",
            Contestant::stock,
            Map.of(
                    KEYS + "natural_termination_factor",
                    "1",
                    KEYS + "select_based_on_reserved_containers",
                    "true",
                    KEYS + "additional_res_balance_based_on_reserved_containers",
                    "true"));

    public static final Contestant SHARPSHOOTER = new Contestant(
            "sharpshooter",
            Contestant::ours,
            Map.of("yarn.resourcemanager.scheduler.class", MoveSafeCapacityScheduler.class.getName()));

    public static final List<Contestant> ALL = List.of(STOCK, STOCK_BEST, SHARPSHOOTER);

    /** Makes a policy that is ready to run rounds. */
    @FunctionalInterface
    public interface Maker {
        SchedulingEditPolicy make(MockCluster cluster);
    }

    private static SchedulingEditPolicy none(MockCluster cluster) {
        return new Idle();
    }

    private static SchedulingEditPolicy stock(MockCluster cluster) {
        Clock clock = () -> cluster.time().get().wallMs();
        return new ProportionalCapacityPreemptionPolicy(cluster.context(), cluster.scheduler(), clock);
    }

    private static SchedulingEditPolicy ours(MockCluster cluster) {
        SchedulingEditPolicy made = PolicyWithClock.of(cluster.time());
        made.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
        return made;
    }

    @Override
    public String toString() {
        return title;
    }
}
