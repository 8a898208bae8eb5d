package io.sharpshooter.bench;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cycle.RoundOutcome;
import io.sharpshooter.cycle.Rounds;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.victim.CostChoice;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of one decision where many queues wait for one small container each, and one queue holds all 64,000: a fifth of what it has above its
 * guarantee is given, then all others are refused.
 *
 * <p>{@code ./sharpshooter bench ordinary} runs it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class OrdinaryBenchmark {
    private static final int NODES = 2000;
    private static final int CONTAINERS_PER_NODE = 32;

    @Param({"20", "100", "400"})
    int queues;

    @SuppressWarnings("NullAway.Init") // set up before every trial
    private ClusterSnapshot snapshot;

    @SuppressWarnings("NullAway.Init") // set up before every trial
    private Rounds rounds;

    @Setup(Level.Trial)
    public void setUp() {
        Scenario scenario = scenario()
                .set("total_preemption_per_round", "0.1")
                .set("max_ignored_over_capacity", "0")
                .set("natural_termination_factor", "0.2")
                .set("max_wait_before_kill", "15000")
                .queue("greedy", guaranteed(gib(NODES * CONTAINERS_PER_NODE - queues)));
        for (int node = 0; node < NODES; node++) {
            scenario.node("n" + node, gib(CONTAINERS_PER_NODE))
                    .running("greedy", CONTAINERS_PER_NODE, gib(1), on("n" + node), agedSeconds(100 + node));
        }
        for (int queue = 0; queue < queues; queue++) {
            scenario.queue("q" + queue, guaranteed(gib(1))).asks("q" + queue, 1, gib(1));
        }
        snapshot = Snapshots.of(scenario.live().cluster(), Set.of());
        rounds = new Rounds(scenario.settings(), CostChoice.standard(), warning -> {});
    }

    @Benchmark
    public RoundOutcome decide() {
        return rounds.decide(snapshot, new ClaimBook());
    }
}
