package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Makes books say what is true. To be used under the scheduler's write lock while nothing else books.
 *
 * <p>Each queue is corrected by itself: nothing goes up to its parents. Metrics go up by themselves, so that the leaf
 * queue's are corrected, for a user, and what is above is right with them. What a queue's users use in all is left to
 * {@link UserSums}.
 */
public final class Correction {
    private final CapacityScheduler scheduler;
    private final Resource cluster;
    private final Set<Changed> changed = new LinkedHashSet<>();

    private record Changed(CSQueue queue, String partition) {}

    public Correction(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
        this.cluster = scheduler.getClusterResource();
    }

    /** Whether this Hadoop has what it takes to correct a book. */
    public static boolean can(Book book) {
        return switch (book) {
            case CONTAINERS -> Capability.CORRECT_CONTAINERS.isOn();
            case RUNNABLE_APPS -> Capability.CORRECT_RUNNABLE_APPS.isOn();
            default -> true;
        };
    }

    /** Corrects what can be, and has the queues work out what follows from it; queues that are gone are skipped. */
    public void apply(List<Drift> drifts) {
        drifts.forEach(this::apply);
        changed.forEach(this::followUp);
    }

    private void apply(Drift drift) {
        Account account = drift.account();
        CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
        if (queue == null) {
            return;
        }
        Balance more = drift.correction();
        switch (account.book()) {
            case CONTAINERS -> QueueCounters.addContainers(queue, more.number(), cluster);
            case RUNNABLE_APPS -> QueueCounters.addRunnableApps(queue, more.number());
            case ACTIVE_APPS, WAITING_APPS -> LeafUsers.of(queue).addApps(account, more.number());
            case USED, RESERVED, AM_USED, PENDING -> use(queue, account, more.amount());
            default -> {}
        }
        changed.add(new Changed(queue, account.partition()));
    }

    private void use(CSQueue queue, Account account, ResourceVector more) {
        if (account.user().isEmpty()) {
            add(queue.getQueueResourceUsage(), account, Amounts.toResource(more));
        } else {
            LeafUsers users = LeafUsers.of(queue);
            switch (account.book()) {
                case USED -> users.add(account.user(), account.partition(), more);
                case AM_USED -> users.addMaster(account.user(), account.partition(), more);
                default -> throw new IllegalArgumentException("No such book of a user: " + account + ".");
            }
        }
    }

    private static void add(ResourceUsage usage, Account account, Resource more) {
        switch (account.book()) {
            case USED -> usage.incUsed(account.partition(), more);
            case RESERVED -> usage.incReserved(account.partition(), more);
            case AM_USED -> usage.incAMUsed(account.partition(), more);
            case PENDING -> usage.incPending(account.partition(), more);
            default -> throw new IllegalArgumentException("No such book of a queue: " + account + ".");
        }
    }

    /** Used capacities and what is available follow from what is used and reserved. */
    private void followUp(Changed change) {
        CSQueueUtils.updateQueueStatistics(
                scheduler.getResourceCalculator(),
                cluster,
                (AbstractCSQueue) change.queue(),
                scheduler.getRMContext().getNodeLabelManager(),
                change.partition());
    }
}
