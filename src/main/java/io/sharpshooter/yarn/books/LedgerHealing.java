package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;

/**
 * Corrects metrics and lists of killable containers that have drifted, long after the wrong calls. Under the scheduler's write lock.
 *
 * <p>Metrics are corrected for a user of the leaf queue, from where they go up; where users have metrics of their own, the leaf queue's
 * follow from theirs.
 */
final class LedgerHealing {
    private final CapacityScheduler scheduler;

    LedgerHealing(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    void apply(Drift drift) {
        Account account = drift.account();
        CSQueue queue = scheduler.getQueue(account.queue());
        if (queue == null || !LeafUsers.isLeaf(queue)) {
            return;
        }
        if (account.book() == Book.KILLABLE) {
            forgetDead(queue, account.partition());
        } else if (isMetric(account.book()) && isWhereToStart(queue, account)) {
            book(new LeafMetrics(queue), account, drift.correction());
        }
    }

    private static boolean isMetric(Book book) {
        return book == Book.METRIC_ALLOCATED || book == Book.METRIC_RESERVED || book == Book.METRIC_PENDING;
    }

    /** With metrics for users, theirs are corrected and the queue's follow; without, the queue's own are. */
    private static boolean isWhereToStart(CSQueue leaf, Account account) {
        QueueMetrics metrics = new LeafMetrics(leaf).of(account.partition());
        boolean forUsers = metrics != null && LeafMetrics.ofUsers(metrics) != null;
        return forUsers != account.user().isEmpty();
    }

    /** Released where too much is booked; taken back as a release where too little is. */
    private static void book(LeafMetrics metrics, Account account, Balance more) {
        String user = account.user().isEmpty() ? "nobody" : account.user();
        switch (account.book()) {
            case METRIC_RESERVED -> metrics.reserve(user, account.partition(), more);
            case METRIC_PENDING -> metrics.ask(user, account.partition(), more);
            default -> metrics.release(user, account.partition(), more.negated());
        }
    }

    /** Containers that are no longer alive, or are in another queue by now. */
    private void forgetDead(CSQueue leaf, String partition) {
        PreemptionManager marked = scheduler.getPreemptionManager();
        List<RMContainer> listed = new ArrayList<>(
                marked.getKillableContainersMap(leaf.getQueuePath(), partition).values());
        for (RMContainer container : listed) {
            if (!TrueReader.isLiveIn(scheduler, container, leaf)) {
                marked.removeKillableContainer(new KillableContainer(container, partition, leaf.getQueuePath()));
            }
        }
    }
}
