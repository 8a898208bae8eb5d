package io.sharpshooter.bench;

import io.sharpshooter.bench.FullRm.Owed;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Heap kept per container of a {@link FullRm}. The counter {@code bytesPerContainer} is the result; the time says only
 * how long it takes to look.
 *
 * <p>{@code ./sharpshooter bench heap} runs it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 1) // JMH adds up counters
public class HeapBenchmark {
    @Param({"100", "1000", "10000"})
    int nodes;

    @SuppressWarnings("NullAway.Init") // set up before every trial
    private FullRm full;

    /** What JMH prints beside the time. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Result {
        public double bytesPerContainer;
    }

    @Setup(Level.Trial)
    public void setUp() throws Exception {
        full = FullRm.start(nodes, Owed.ONE);
    }

    @TearDown(Level.Trial)
    public void tearDown() throws Exception {
        full.close();
    }

    @Benchmark
    public KeptHeap read(Result result) {
        KeptHeap heap = KeptHeap.of(full.cluster());
        result.bytesPerContainer = heap.bytesPerContainer();
        return heap;
    }
}
