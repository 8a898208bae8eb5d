package io.sharpshooter.bench;

import com.sun.management.ThreadMXBean;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.round.Rounds;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.read.SchedulerReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/**
 * The whole round, snapshot included, beside stock's {@code editSchedule}, in turn on one ResourceManager; and after
 * that a plain reading of all there is, by a reader that knows nothing from before, of which nothing is decided.
 */
final class RoundComparison {
    /** Those that count. */
    private static final int ROUNDS = 20;

    private static final int READINGS = 30;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final MockCluster cluster;
    private final PrintStream out;
    private final Preemption ours;
    private final SchedulerReader reader;
    private final ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();

    /** What happens between two rounds; not measured. */
    interface Change {
        Change NONE = () -> {};

        void make() throws Exception;
    }

    RoundComparison(MockCluster cluster, PrintStream out) {
        this.cluster = cluster;
        this.out = out;
        reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        ours = new Preemption(cluster.scheduler(), cluster.context(), MachineClock::now);
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    void measure(String what, int warmUp, Change between) throws Exception {
        measure(what, warmUp, between, this::round);
    }

    /** Without claims of the round before: each round looks for all places. */
    void measureAnew(String what, int warmUp) throws Exception {
        measure(what, warmUp, Change.NONE, this::decideAnew);
    }

    /** Of those after it the first round is another: it tells each refusal. */
    void first() {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        double ms = ms(this::round);
        allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        out.printf("the first round: %,.0f ms, %,d KB of heap allocated%n", ms, allocated / 1024);
    }

    /**
     * Of this thread on its processor, since others may use the machine. What works in other threads is not counted.
     */
    static double ms(Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        return (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
    }

    private void round() {
        ours.round(() -> true);
    }

    private void decideAnew() {
        new Rounds(ours.settings(), CostChoice.standard(), out::println)
                .decide(reader.read(MachineClock.now(), List.of(), Map.of()), new ClaimBook());
    }

    private void readAnew() {
        new SchedulerReader(cluster.scheduler(), cluster.context())
                .read(MachineClock.now(), List.of(), Map.of())
                .nodes();
    }

    private void measure(String what, int warmUp, Change between, Runnable round) throws Exception {
        var mine = new DescriptiveStatistics(ROUNDS);
        var theirs = new DescriptiveStatistics(ROUNDS);
        for (int turn = 0; turn < warmUp + ROUNDS; turn++) {
            between.make();
            mine.addValue(ms(round));
            theirs.addValue(ms(stock::editSchedule));
        }
        var plain = new DescriptiveStatistics(ROUNDS);
        for (int turn = 0; turn < READINGS + ROUNDS; turn++) {
            plain.addValue(ms(this::readAnew));
        }
        out.printf(
                "%-48s sharpshooter %7.3f ms, longest %7.1f   stock %7.3f ms, %7.1f   ratio %.2f   plain reading "
                        + "%7.3f ms   stock takes %d GiB   (medians of processor time, %d rounds in turn)%n",
                what,
                mine.getPercentile(50),
                mine.getMax(),
                theirs.getPercentile(50),
                theirs.getMax(),
                mine.getPercentile(50) / theirs.getPercentile(50),
                plain.getPercentile(50),
                stockTakes(),
                ROUNDS);
    }

    /** How much stock has looked for victims for in its last round, so that all can see that it had to. */
    private long stockTakes() {
        long mib = 0;
        for (var queue : stock.getLeafQueueNames()) {
            for (var books : stock.getQueuePartitions(queue)) {
                mib += books.getActuallyToBePreempted().getMemorySize();
            }
        }
        return mib / 1024;
    }
}
