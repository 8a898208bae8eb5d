package io.sharpshooter.bench;

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
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.TempQueuePerPartition;

/**
 * The whole round, snapshot included, beside stock's {@code editSchedule}, in turn on one ResourceManager; and after
 * that a plain reading of all there is, by a reader that knows nothing from before, of which nothing is decided.
 */
final class RoundComparison {
    private static final int READINGS = 30;

    private final MockCluster cluster;
    private final PrintStream out;
    private final int rounds;
    private final Preemption ours;
    private final SchedulerReader reader;
    private final ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();

    /** What happens between two rounds; not measured. */
    interface Change {
        Change NONE = () -> {};

        void make() throws Exception;
    }

    /** @param rounds that count */
    RoundComparison(MockCluster cluster, int rounds, PrintStream out) {
        this.cluster = cluster;
        this.out = out;
        this.rounds = rounds;
        reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        ours = new Preemption(cluster.scheduler(), cluster.context(), MachineClock::now);
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    /** Where nothing changes from round to round. */
    void measure(String what, int warmUp) throws Exception {
        measure(what, warmUp, Change.NONE, this::round);
    }

    /** Where something does. */
    void measure(String what, int warmUp, Change between) throws Exception {
        measure(what, warmUp, between, this::round);
    }

    /** Without claims of the round before: each round looks for all places. */
    void measureAnew(String what, int warmUp) throws Exception {
        measure(what, warmUp, Change.NONE, this::decideAnew);
    }

    /** Of those after it the first round is another: it tells each refusal. */
    void first() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long nanos = Times.of(this::round);
        allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
        out.printf("the first round: %,.0f ms, %,d KB of heap allocated%n", nanos / 1e6, allocated / 1024);
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
        Times mine = new Times();
        Times theirs = new Times();
        for (int turn = -warmUp; turn < rounds; turn++) {
            between.make();
            long myTime = Times.of(round);
            long theirTime = Times.of(stock::editSchedule);
            if (turn >= 0) {
                mine.add(myTime);
                theirs.add(theirTime);
            }
        }
        Times plain = Times.of(READINGS, rounds, this::readAnew);
        boolean slow = mine.longestMs() > ours.settings().monitoringIntervalMs() / 2.0;
        out.printf(
                "%-48s sharpshooter %7.3f ms, longest %7.1f%s   stock %7.3f ms, %7.1f   ratio %.2f   plain reading "
                        + "%7.3f ms   stock takes %d GiB   (medians of processor time, %d rounds in turn)%n",
                what,
                mine.medianMs(),
                mine.longestMs(),
                slow ? ", TOO LONG: more than half its interval" : "",
                theirs.medianMs(),
                theirs.longestMs(),
                mine.medianMs() / theirs.medianMs(),
                plain.medianMs(),
                stockTakes(),
                rounds);
    }

    /** How much stock has looked for victims for in its last round, so that all can see that it had to. */
    private long stockTakes() {
        long mib = 0;
        for (String queue : stock.getLeafQueueNames()) {
            for (TempQueuePerPartition books : stock.getQueuePartitions(queue)) {
                mib += books.getActuallyToBePreempted().getMemorySize();
            }
        }
        return mib / 1024;
    }
}
