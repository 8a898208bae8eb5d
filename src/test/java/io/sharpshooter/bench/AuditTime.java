package io.sharpshooter.bench;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.books.TreeAudit;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * How long a round of the auditor takes, how long it keeps the scheduler still at a time, and for how long when it heals, on the cluster of {@link RoundComparison}: 32
 * containers per node, 96 apps, 20 leaf queues.
 *
 * <p>{@code ./sharpshooter bench audit} runs it.
 */
public final class AuditTime {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 100;
    private static final int ROUNDS = 50;

    private AuditTime() {}

    /** Notes how long each piece of work takes for which everything is kept still. */
    public static final class TimedScheduler extends MoveSafeCapacityScheduler {
        private final List<Long> nanos = new ArrayList<>();

        @Override
        public void whileStill(Runnable work) {
            super.whileStill(() -> {
                long start = now();
                work.run();
                nanos.add(now() - start);
            });
        }

        /** Those since the last call. */
        List<Long> taken() {
            List<Long> all = List.copyOf(nanos);
            nanos.clear();
            return all;
        }
    }

    /** Fills a cluster and measures; takes half a minute or more. */
    public static void run(int nodes, PrintStream out) throws Exception {
        out.printf("Filling %,d nodes of a ResourceManager ...%n", nodes);
        try (MockCluster cluster =
                RoundComparison.cluster(nodes).scheduler(TimedScheduler.class).start()) {
            RoundComparison.fill(cluster, nodes);
            measure(cluster, out);
            measureHealing(cluster, out);
        }
    }

    /** Two leaf queues are off by opposite amounts, as after a move. */
    private static void measureHealing(MockCluster cluster, PrintStream out) {
        TimedScheduler scheduler = (TimedScheduler) cluster.scheduler();
        TreeAudit audit = new TreeAudit(scheduler);
        List<CSQueue> leaves = new ArrayList<>();
        addLeaves(scheduler.getRootQueue(), leaves);
        Resource some = Resource.newInstance(4096, 1);
        long[] longest = new long[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            leaves.get(0).getQueueResourceUsage().incReserved("", some);
            leaves.get(1).getQueueResourceUsage().decReserved("", some);
            List<Drift> drifts = audit.drifts();
            scheduler.taken();
            int healed = audit.heal(drifts).size();
            if (drifts.size() != 2 || healed != 2) {
                throw new IllegalStateException("Off: " + drifts + "; healed: " + healed);
            }
            if (round >= 0) {
                longest[round] = scheduler.taken().stream()
                        .mapToLong(Long::longValue)
                        .max()
                        .orElseThrow();
            }
        }
        out.printf(
                "Healing two leaf queues: the longest for which the scheduler stands still takes %.2f ms (median; the fifth fastest: %.2f ms)%n",
                millis(longest, ROUNDS / 2), millis(longest, ROUNDS / 10));
    }

    private static void addLeaves(CSQueue queue, List<CSQueue> leaves) {
        if (queue.getChildQueues() == null || queue.getChildQueues().isEmpty()) {
            leaves.add(queue);
        } else {
            queue.getChildQueues().forEach(child -> addLeaves(child, leaves));
        }
    }

    private static void measure(MockCluster cluster, PrintStream out) {
        TimedScheduler scheduler = (TimedScheduler) cluster.scheduler();
        TreeAudit audit = new TreeAudit(scheduler);
        long[] whole = new long[ROUNDS];
        long[] longest = new long[ROUNDS];
        int pieces = 0;
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long start = now();
            if (!audit.drifts().isEmpty()) {
                throw new IllegalStateException("The books are wrong: " + audit.drifts());
            }
            long time = now() - start;
            List<Long> taken = scheduler.taken();
            pieces = taken.size();
            if (round >= 0) {
                whole[round] = time;
                longest[round] = taken.stream().mapToLong(Long::longValue).max().orElseThrow();
            }
        }
        out.printf(
                "%,d containers: a round takes %.2f ms in %d pieces; the longest for which the scheduler stands still takes %.2f ms"
                        + " (processor time, medians of %d rounds; the fifth fastest: %.2f and %.2f ms)%n",
                cluster.scheduler().getRootQueueMetrics().getAllocatedContainers(),
                millis(whole, ROUNDS / 2),
                pieces,
                millis(longest, ROUNDS / 2),
                ROUNDS,
                millis(whole, ROUNDS / 10),
                millis(longest, ROUNDS / 10));
    }

    /** Of this thread on its processor, in ns: it works alone, and others may use the machine. */
    private static long now() {
        return CLOCK.getCurrentThreadCpuTime();
    }

    private static double millis(long[] nanos, int place) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[place] / 1e6;
    }
}
