package io.sharpshooter.bench;

import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.Rounds;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;

/**
 * Time of one decision on a full cluster; see {@link BenchCluster}.
 *
 * <p>{@code ./sharpshooter bench decision} runs it.
 */
public class DecisionBenchmark extends RoundBenchmark {
    @Param({"100", "1000", "10000"})
    int nodes;

    @Param({"0", "1", "10", "100"})
    int demands;

    @Param({"true", "false"})
    boolean grouped;

    /** As in the configuration; {@link UsersCost}, {@link UsersOrder} and {@link UsersTies} are a user's. */
    @Param("lost-work")
    String cost = "";

    @Override
    ClusterSnapshot snapshot() {
        return new BenchCluster(nodes).snapshot(demands, grouped);
    }

    @Override
    Rounds rounds() {
        return new Rounds(
                SettingsReader.read(
                        Map.of("yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round", "1")),
                CostChoice.load(cost, DecisionBenchmark.class.getClassLoader()),
                warning -> {});
    }
}
