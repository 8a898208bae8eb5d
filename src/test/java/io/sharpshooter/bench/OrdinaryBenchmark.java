package io.sharpshooter.bench;

import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.Rounds;
import java.util.Set;
import org.openjdk.jmh.annotations.Param;

/**
 * Time of one decision where many queues wait for one small container each, and one queue holds all 64,000, of one
 * app or each of an app of its own: a fifth of what it has above its guarantee is given, then all others are refused.
 * Who gives is judged anew after each, since the queue is fair.
 *
 * <p>{@code ./sharpshooter bench ordinary} runs it.
 */
public class OrdinaryBenchmark extends RoundBenchmark {
    private static final int NODES = 2000;
    private static final int CONTAINERS_PER_NODE = 32;

    @Param({"20", "100", "400"})
    int queues;

    @Param({"1", "64000"})
    int apps;

    @Override
    ClusterSnapshot snapshot() {
        Scenario scenario = settings().with("queues greedy " + (NODES * CONTAINERS_PER_NODE - queues) + "g order FAIR");
        for (int node = 0; node < NODES; node++) {
            scenario.with("node n" + node + " " + CONTAINERS_PER_NODE + "g");
            for (int place = 0; place < CONTAINERS_PER_NODE; place++) {
                String app = "app" + (node * CONTAINERS_PER_NODE + place) % apps;
                scenario.with("greedy/" + app + " runs 1g on n" + node + " aged " + (100 + node) + "s");
            }
        }
        for (int queue = 0; queue < queues; queue++) {
            scenario.with("queues q" + queue + " 1g", "q" + queue + " asks 1g");
        }
        return Snapshots.of(scenario.live().cluster(), Set.of());
    }

    @Override
    Rounds rounds() {
        return new Rounds(settings().settings(), CostChoice.standard(), warning -> {});
    }

    private static Scenario settings() {
        return scenario()
                .set("total_preemption_per_round", "0.1")
                .set("max_ignored_over_capacity", "0")
                .set("natural_termination_factor", "0.2")
                .set("max_wait_before_kill", "15000");
    }
}
