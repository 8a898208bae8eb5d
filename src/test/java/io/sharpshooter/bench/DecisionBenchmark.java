package io.sharpshooter.bench;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import java.util.Map;
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
 * Time of one decision on a full cluster, the snapshot being there already and nothing being kept from the round
 * before; see {@link BenchCluster}.
 *
 * <p>{@code ./sharpshooter bench decision} runs it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DecisionBenchmark {
    @Param({"100", "1000", "10000"})
    int nodes;

    @Param({"0", "1", "10", "100"})
    int demands;

    @Param({"true", "false"})
    boolean grouped;

    /** As in the configuration; {@link UsersCost} and {@link UsersOrder} are a user's. */
    @Param("lost-work")
    String cost = "";

    @SuppressWarnings("NullAway.Init") // set up before every trial
    private ClusterSnapshot snapshot;

    @SuppressWarnings("NullAway.Init") // set up before every trial
    private Rounds rounds;

    @Setup(Level.Trial)
    public void setUp() {
        snapshot = BenchCluster.snapshot(nodes, demands, grouped);
        // It may kill all at once.
        var all = PREFIX + "total_preemption_per_round";
        var choice = CostChoice.load(cost, DecisionBenchmark.class.getClassLoader());
        rounds = new Rounds(SettingsReader.read(Map.of(all, "1")), choice, warning -> {});
    }

    @Benchmark
    public RoundOutcome decide() {
        return rounds.decide(snapshot, new ClaimBook());
    }
}
