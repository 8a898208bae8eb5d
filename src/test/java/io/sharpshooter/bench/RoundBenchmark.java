package io.sharpshooter.bench;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time of one decision, the snapshot being there already and nothing being kept from the round before. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public abstract class RoundBenchmark {
    @SuppressWarnings("NullAway.Init") // set up before every trial
    private ClusterSnapshot snapshot;

    @SuppressWarnings("NullAway.Init") // set up before every trial
    private Rounds rounds;

    /** The cluster with what waits. */
    abstract ClusterSnapshot snapshot();

    /** Who decides. */
    abstract Rounds rounds();

    @Setup(Level.Trial)
    public void setUp() {
        snapshot = snapshot();
        rounds = rounds();
    }

    @Benchmark
    public RoundOutcome decide() {
        return rounds.decide(snapshot, new ClaimBook());
    }
}
