package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.ByLeaf;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import io.sharpshooter.yarn.hadoop.Uninterrupted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * All books of a running scheduler against what is really there, leaf by leaf, then the parents.
 *
 * <p>A scheduler with {@link StillBooks} keeps everything still while one leaf is read. Under any other's write lock
 * AMs still release containers and ask for more; then what differs is read again a few times, and only what is off by
 * the same each time counts. Either way the scheduler goes on between two leaves.
 */
public final class TreeAudit {
    private static final int TRIES = 5;

    /** Time for a thread that has booked in a leaf queue to book in its parents too. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    private final CapacityScheduler scheduler;

    /** By the paths of leaf queues, of the last round. */
    private Map<String, List<Drift>> atLeaves = Map.of();

    public TreeAudit(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Every account that is off, in order. */
    public List<Drift> drifts() {
        ByLeaf found = index();
        Map<String, List<Drift>> before = atLeaves;
        atLeaves = new LinkedHashMap<>();
        for (CSQueue leaf : ByLeaf.leaves(scheduler.getRootQueue(), new ArrayList<>())) {
            List<Drift> known = before.getOrDefault(leaf.getQueuePath(), List.of());
            List<Drift> off = steady(() -> new LeafAudit(scheduler, leaf).drifts(found, known));
            if (!off.isEmpty()) {
                atLeaves.put(leaf.getQueuePath(), off);
            }
        }
        List<Drift> all = new ArrayList<>();
        atLeaves.values().forEach(all::addAll);
        all.addAll(steady(() -> new ParentAudit(scheduler, atLeaves).drifts()));
        return all;
    }

    private ByLeaf index() {
        List<ByLeaf> found = new ArrayList<>();
        held(() -> found.add(ByLeaf.now(scheduler)));
        return found.get(0);
    }

    /**
     * Corrects those of the last {@link #drifts} that last and are still the same, and nothing
     * else. All at once, so that nobody sees half of what has leaked from one queue into another; only the queues
     * that are off are read for it, and once. Whether it has helped is looked at after that, queue by queue.
     *
     * @return what was corrected; empty where the books cannot be kept still
     */
    public List<Drift> heal(List<Drift> lasting) {
        List<Drift> done = new ArrayList<>();
        if (!lasting.isEmpty() && scheduler instanceof StillBooks still) {
            still.whileStill(() -> done.addAll(healStill(lasting)));
            List<Drift> left = done.isEmpty() ? List.of() : again(done);
            done.removeIf(drift -> left.stream().anyMatch(drift::isOffAs));
        }
        return done;
    }

    private List<Drift> healStill(List<Drift> wanted) {
        ForgottenUsers forgotten = new ForgottenUsers(scheduler, wanted);
        Set<Offset> offsets = offsets(wanted);
        List<Drift> now = again(wanted);
        now.removeIf(drift -> !offsets.contains(Offset.of(drift)) && !forgotten.own(drift.account()));
        new LedgerHealing(scheduler).apply(now);
        return now;
    }

    /** What is off now in the queues of these drifts, and in all parents if one of them is a parent's. */
    private List<Drift> again(List<Drift> drifts) {
        Set<String> places = new TreeSet<>();
        drifts.forEach(drift -> places.add(drift.account().queue()));
        ByLeaf found = index();
        List<Drift> now = new ArrayList<>();
        for (String path : places) {
            CSQueue queue = SchedulerQueues.byPath(scheduler, path);
            if (queue != null && LeafUsers.isLeaf(queue)) {
                List<Drift> known = atLeaves.getOrDefault(path, List.of());
                List<Drift> off = steady(() -> new LeafAudit(scheduler, queue).drifts(found, known));
                atLeaves.put(path, off);
                now.addAll(off);
            }
        }
        if (!atLeaves.keySet().containsAll(places)) {
            now.addAll(steady(() -> new ParentAudit(scheduler, atLeaves).drifts()));
        }
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
        List<Drift> drifts = new ArrayList<>();
        held(() -> drifts.addAll(audit.get()));
        int more = scheduler instanceof StillBooks ? 0 : TRIES - 1;
        for (int tries = 0; tries < more && !drifts.isEmpty(); tries++) {
            Uninterrupted.sleep(PAUSE_NANOS); // what another has booked in part would look like a drift
            Set<Offset> again = new HashSet<>();
            held(() -> again.addAll(offsets(audit.get())));
            drifts.removeIf(drift -> !again.contains(Offset.of(drift)));
        }
        return drifts;
    }

    /** Keeps as much still as the scheduler can. */
    private void held(Runnable work) {
        if (scheduler instanceof StillBooks still) {
            still.whileStill(work);
            return;
        }
        Lock lock = SchedulerLock.of(scheduler);
        lock.lock();
        try {
            work.run();
        } finally {
            lock.unlock();
        }
    }
}
