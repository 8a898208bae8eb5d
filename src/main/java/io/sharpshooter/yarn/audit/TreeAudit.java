package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.ByLeaf;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Uninterrupted;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * All books of a running scheduler against what is really there, leaf by leaf, then the parents. The scheduler goes on
 * between two leaves.
 *
 * <p>Under the scheduler's write lock AMs still ask for more, and with Hadoop's own scheduler release containers. So
 * what differs is read again a few times, and only what is off by the same each time counts.
 */
public final class TreeAudit {
    private static final int TRIES = 5;
    private static final Set<Book> HEALED = EnumSet.of(Book.USED, Book.RESERVED, Book.PENDING, Book.AM_USED);

    /** Time for a thread that has booked in a leaf queue to book in its parents too. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    private final CapacityScheduler scheduler;
    private final int tries;

    /** By the paths of leaf queues, of the last round. */
    private Map<String, List<Drift>> atLeaves = Map.of();

    public TreeAudit(CapacityScheduler scheduler) {
        this(scheduler, TRIES);
    }

    /** @param tries how often what differs is read; once where nothing is booked meanwhile */
    public TreeAudit(CapacityScheduler scheduler, int tries) {
        this.scheduler = scheduler;
        this.tries = tries;
    }

    /** Every account that is off, in order. */
    public List<Drift> drifts() {
        ByLeaf found = SchedulerLock.held(scheduler, () -> ByLeaf.now(scheduler));
        Map<String, List<Drift>> before = atLeaves;
        atLeaves = new LinkedHashMap<>();
        for (var leaf : ByLeaf.leaves(scheduler.getRootQueue(), new ArrayList<>())) {
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

    /** Whether an account can be corrected while the scheduler runs: Hadoop shows everybody how. */
    static boolean canHeal(Account account) {
        return account.user().isEmpty() && HEALED.contains(account.book());
    }

    /**
     * Corrects those that can be, each by what it is off and by itself. All at once, so that nobody sees half of what
     * has leaked from one queue into another. What others book meanwhile does not matter.
     *
     * @return what was corrected; queues that are gone are skipped
     */
    List<Drift> heal(List<Drift> lasting) {
        return SchedulerLock.held(scheduler, () -> {
            List<Drift> done = new ArrayList<>();
            for (var drift : lasting) {
                CSQueue queue = scheduler.getQueue(drift.account().queue());
                if (queue != null && canHeal(drift.account())) {
                    heal(queue, drift);
                    done.add(drift);
                }
            }
            return done;
        });
    }

    /** Used capacities and what is available follow. */
    private void heal(CSQueue queue, Drift drift) {
        String partition = drift.account().partition();
        Resource more = Amounts.toResource(drift.correction().amount());
        ResourceUsage usage = queue.getQueueResourceUsage();
        switch (drift.account().book()) {
            case USED -> usage.incUsed(partition, more);
            case RESERVED -> usage.incReserved(partition, more);
            case PENDING -> usage.incPending(partition, more);
            case AM_USED -> usage.incAMUsed(partition, more);
            default -> throw new IllegalArgumentException(drift.toString());
        }
        CSQueueUtils.updateQueueStatistics(
                scheduler.getResourceCalculator(),
                scheduler.getClusterResource(),
                (AbstractCSQueue) queue,
                scheduler.getRMContext().getNodeLabelManager(),
                partition);
    }

    /** By what an account is off, whatever it says. */
    record Offset(Account account, Balance correction) {}

    static Set<Offset> offsets(List<Drift> drifts) {
        Set<Offset> offsets = new HashSet<>();
        drifts.forEach(drift -> offsets.add(new Offset(drift.account(), drift.correction())));
        return offsets;
    }

    private List<Drift> steady(Supplier<List<Drift>> audit) {
        List<Drift> drifts = new ArrayList<>(SchedulerLock.held(scheduler, audit));
        for (int read = 1; read < tries && !drifts.isEmpty(); read++) {
            Uninterrupted.sleep(PAUSE_NANOS); // what another has booked in part would look like a drift
            Set<Offset> again = offsets(SchedulerLock.held(scheduler, audit));
            drifts.removeIf(drift -> !again.contains(new Offset(drift.account(), drift.correction())));
        }
        return drifts;
    }
}
