package io.sharpshooter.bench;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.bench.FullRm.Owed;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.audit.TreeAudit;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * How long a round of the auditor takes, how long it keeps the scheduler still at a time, and for how long when it
 * heals, on a {@link FullRm}.
 *
 * <p>{@code ./sharpshooter bench audit} runs it.
 */
public final class AuditTime {
    private static final int WARM_UP = 100;
    private static final int ROUNDS = 50;

    private AuditTime() {}

    /** Notes how long each piece of work takes for which everything is kept still. */
    public static final class TimedScheduler extends MoveSafeCapacityScheduler {
        private final List<Long> nanos = new ArrayList<>();

        @Override
        public void whileStill(Runnable work) {
            super.whileStill(() -> nanos.add(Times.of(work)));
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
        try (FullRm full = FullRm.start(nodes, Owed.ONE, builder -> builder.scheduler(TimedScheduler.class))) {
            measure(full.cluster(), out);
            measureHealing(full.cluster(), out);
        }
    }

    /** Two leaf queues are off by opposite amounts, as after a move. */
    private static void measureHealing(MockCluster cluster, PrintStream out) {
        TimedScheduler scheduler = (TimedScheduler) cluster.scheduler();
        TreeAudit audit = new TreeAudit(scheduler);
        List<CSQueue> leaves = new ArrayList<>();
        addLeaves(scheduler.getRootQueue(), leaves);
        Resource some = Resource.newInstance(4096, 1);
        Times longest = new Times();
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
                longest.add(Collections.max(scheduler.taken()));
            }
        }
        out.printf(
                "Healing two leaf queues: the longest for which the scheduler stands still takes %.2f ms "
                        + "(median; a tenth took less than %.2f ms)%n",
                longest.medianMs(), longest.quickMs());
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
        Times whole = new Times();
        Times longest = new Times();
        int pieces = 0;
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long time = Times.of(() -> {
                if (!audit.drifts().isEmpty()) {
                    throw new IllegalStateException("The books are wrong: " + audit.drifts());
                }
            });
            List<Long> taken = scheduler.taken();
            pieces = taken.size();
            if (round >= 0) {
                whole.add(time);
                longest.add(Collections.max(taken));
            }
        }
        out.printf(
                "%,d containers: a round takes %.2f ms in %d pieces; the longest for which the scheduler stands still "
                        + "takes %.2f ms (processor time, medians of %d rounds; a tenth took less than %.2f and "
                        + "%.2f ms)%n",
                cluster.scheduler().getRootQueueMetrics().getAllocatedContainers(),
                whole.medianMs(),
                pieces,
                longest.medianMs(),
                ROUNDS,
                whole.quickMs(),
                longest.quickMs());
    }
}
