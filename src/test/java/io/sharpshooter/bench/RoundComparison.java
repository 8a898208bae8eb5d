package io.sharpshooter.bench;

import io.sharpshooter.bench.FullRm.Owed;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.Rounds;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.read.SchedulerReader;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.TempQueuePerPartition;

/**
 * The whole round, snapshot included, beside stock's {@code editSchedule}, in turn on one {@link FullRm}; and after
 * that a plain reading of all there is, by a reader that knows nothing from before, of which nothing is decided.
 *
 * <p>{@code ./sharpshooter bench round} runs it.
 */
final class RoundComparison {
    /** Until the JIT compiler has settled, on both sides; a ResourceManager runs for days. */
    private static final int WARM_UP = 3_000;

    /** Fewer where the cluster changes or many wait, which takes longer than the rounds. */
    private static final int SHORT_WARM_UP = 300;

    private static final int SHORTEST_WARM_UP = 30;

    private static final int ROUNDS = 20;

    private static final int TEN = 10;

    /** In each of ten queues. */
    private static final int TWENTY = 20;

    private final FullRm full;
    private final PrintStream out;
    private final Preemption ours;
    private final SchedulerReader reader;
    private final ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();

    /** What happens between two rounds; not measured. */
    private interface Change {
        Change NONE = () -> {};

        void make() throws Exception;
    }

    private RoundComparison(FullRm full, PrintStream out) {
        this.full = full;
        this.out = out;
        MockCluster cluster = full.cluster();
        reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        ours = new Preemption(cluster.scheduler(), cluster.context(), MachineClock::now);
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    /** Where nothing changes from round to round. */
    static void still(int nodes, PrintStream out) throws Exception {
        try (FullRm full = FullRm.start(nodes, Owed.ONE)) {
            RoundComparison comparison = new RoundComparison(full, out);
            comparison.measure("nothing waits");
            full.smallOnesWait();
            comparison.measure("only those over their share wait");
            full.largeOnesWait(TEN);
            comparison.measure("ten large containers wait", WARM_UP, Change.NONE, comparison::decideAnew);
            comparison.measure("ten large containers are claimed");
            comparison.heap();
        }
    }

    /** Where containers end between two rounds, and others start. */
    static void changing(int nodes, PrintStream out) throws Exception {
        try (FullRm full = FullRm.start(nodes, Owed.ONE)) {
            RoundComparison comparison = new RoundComparison(full, out);
            comparison.measureChanging("ten claimed, 1 % of containers new", SHORT_WARM_UP, 10);
            comparison.measureChanging("ten claimed, 10 % of containers new", SHORTEST_WARM_UP, 1);
        }
    }

    /** Where ten queues wait for 20 large containers each. */
    static void queues(int nodes, PrintStream out) throws Exception {
        try (FullRm full = FullRm.start(nodes, Owed.TEN)) {
            RoundComparison comparison = new RoundComparison(full, out);
            full.smallOnesWait();
            full.largeOnesWaitApart(TWENTY);
            comparison.measure("ten queues, 20 large ones each", SHORT_WARM_UP, Change.NONE, comparison::decideAnew);
            comparison.measure("the same, claimed", SHORT_WARM_UP, Change.NONE, comparison::round);
        }
    }

    private void measureChanging(String what, int warmUp, int step) throws Exception {
        Change change = () -> {
            full.largeOnesWait(0); // or the scheduler would reserve every node on which something ends
            full.exchangeContainers(step);
            full.smallOnesWait();
            full.largeOnesWait(TEN);
        };
        full.smallOnesWait();
        measure(what, warmUp, change, this::round);
    }

    /** Without claims of the round before: each round looks for all places. */
    private void decideAnew() {
        ClusterSnapshot snapshot = reader.read(MachineClock.now(), List.of(), Map.of());
        new Rounds(ours.settings(), CostChoice.standard(), out::println).decide(snapshot, new ClaimBook());
    }

    private void readAnew() {
        MockCluster cluster = full.cluster();
        new SchedulerReader(cluster.scheduler(), cluster.context())
                .read(MachineClock.now(), List.of(), Map.of())
                .nodes();
    }

    private void round() {
        ours.round(() -> true);
    }

    private void measure(String what) throws Exception {
        measure(what, WARM_UP, Change.NONE, this::round);
    }

    private void measure(String what, int warmUp, Change between, Runnable round) throws Exception {
        Times mine = new Times();
        Times theirs = new Times();
        for (int turn = -warmUp; turn < ROUNDS; turn++) {
            between.make();
            long myTime = Times.of(round);
            long theirTime = Times.of(stock::editSchedule);
            if (turn >= 0) {
                mine.add(myTime);
                theirs.add(theirTime);
            }
        }
        Times plain = Times.of(SHORTEST_WARM_UP, ROUNDS, this::readAnew);
        out.printf(
                "%-36s sharpshooter %7.3f ms   stock %7.3f ms   ratio %.2f   plain reading %7.3f ms   "
                        + "stock takes %d GiB   (medians of processor time, %d rounds in turn)%n",
                what,
                mine.medianMs(),
                theirs.medianMs(),
                mine.medianMs() / theirs.medianMs(),
                plain.medianMs(),
                stockTakes(),
                ROUNDS);
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

    private void heap() {
        KeptHeap heap = KeptHeap.of(full.cluster());
        out.printf(
                "heap kept by a snapshot              %,d bytes, %.1f per container "
                        + "(%,d containers, nodes and queues included)%n",
                heap.bytes(), heap.bytesPerContainer(), heap.containers());
    }
}
