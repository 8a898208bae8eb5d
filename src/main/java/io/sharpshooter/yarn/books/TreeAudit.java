package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Drift;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * All books of a running scheduler against what is really there, leaf by leaf, then the parents.
 *
 * <p>A scheduler with {@link StillBooks} keeps everything still while one leaf is read. Under any other's write lock AMs still
 * release containers and ask for more; then what differs is read again a few times, and only what is off by the same each time
 * counts. Either way the scheduler goes on between two leaves.
 */
public final class TreeAudit {
    private static final int TRIES = 5;

    /** Time for a thread that has booked in a leaf queue to book in its parents too. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    private final CapacityScheduler scheduler;

    public TreeAudit(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Every account that is off, in order. */
    public List<Drift> drifts() {
        List<Drift> leaves = new ArrayList<>();
        for (CSQueue leaf : leaves(scheduler.getRootQueue(), new ArrayList<>())) {
            leaves.addAll(steady(() -> new LeafAudit(scheduler, leaf).drifts()));
        }
        List<Drift> all = new ArrayList<>(leaves);
        all.addAll(steady(() -> new ParentAudit(scheduler).drifts(leaves)));
        return all;
    }

    /**
     * Corrects these drifts where they are still the same, and nothing else.
     *
     * @return what was corrected; empty where the books cannot be kept still
     */
    public List<Drift> heal(List<Drift> lasting) {
        List<Drift> healed = new ArrayList<>();
        if (scheduler instanceof StillBooks still) {
            still.whileStill(() -> healed.addAll(healStill(lasting)));
        }
        return healed;
    }

    private List<Drift> healStill(List<Drift> lasting) {
        Set<Offset> wanted = offsets(lasting);
        List<Drift> now = drifts();
        now.removeIf(drift -> !wanted.contains(Offset.of(drift)));
        new Correction(scheduler).apply(now);
        now.forEach(drift -> new LedgerHealing(scheduler).apply(drift));
        List<Drift> left = drifts();
        now.removeIf(left::contains);
        return now;
    }

    private record Offset(Account account, Balance correction) {
        static Offset of(Drift drift) {
            return new Offset(drift.account(), drift.correction());
        }
    }

    private static Set<Offset> offsets(List<Drift> drifts) {
        Set<Offset> offsets = new HashSet<>();
        drifts.forEach(drift -> offsets.add(Offset.of(drift)));
        return offsets;
    }

    private List<Drift> steady(Supplier<List<Drift>> audit) {
        if (scheduler instanceof StillBooks still) {
            List<Drift> drifts = new ArrayList<>();
            still.whileStill(() -> drifts.addAll(audit.get()));
            return drifts;
        }
        List<Drift> drifts = locked(audit);
        for (int tries = 1; tries < TRIES && !drifts.isEmpty(); tries++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            Set<Offset> again = offsets(locked(audit));
            drifts.removeIf(drift -> !again.contains(Offset.of(drift)));
        }
        return drifts;
    }

    private List<Drift> locked(Supplier<List<Drift>> audit) {
        Lock lock = SchedulerLock.of(scheduler);
        lock.lock();
        try {
            return new ArrayList<>(audit.get());
        } finally {
            lock.unlock();
        }
    }

    private static List<CSQueue> leaves(CSQueue queue, List<CSQueue> leaves) {
        if (LeafUsers.isLeaf(queue)) {
            leaves.add(queue);
        } else if (queue.getChildQueues() != null) {
            queue.getChildQueues().forEach(child -> leaves(child, leaves));
        }
        return leaves;
    }
}
