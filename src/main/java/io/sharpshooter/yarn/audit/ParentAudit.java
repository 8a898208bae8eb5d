package io.sharpshooter.yarn.audit;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.books.Bookkeeper;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.QueueCounters;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * The books and metrics of all parent queues. What is true for a parent is the sum of what is true for its leaves; what
 * is true for a leaf is what it has booked and how far it is off. To be used under the scheduler's write lock.
 */
final class ParentAudit {
    private static final Set<Book> SUMS =
            EnumSet.of(Book.CONTAINERS, Book.USED, Book.RESERVED, Book.PENDING, Book.KILLABLE, Book.RUNNABLE_APPS);

    private final CapacityScheduler scheduler;
    private final Set<String> partitions;

    ParentAudit(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
        partitions = NodePartitions.known(scheduler);
    }

    /** @param leaves the drifts of leaf queues that are there now */
    List<Drift> drifts(List<Drift> leaves) {
        Bookkeeper booked = new Bookkeeper(partitions);
        Ledger truth = new Ledger(Amounts.types());
        read(scheduler.getRootQueue(), booked, truth);
        countApps(truth);
        leaves.stream()
                .filter(drift -> drift.account().user().isEmpty()
                        && SUMS.contains(drift.account().book()))
                .forEach(drift -> upwards(
                        drift.account(),
                        SchedulerQueues.byPath(scheduler, drift.account().queue()),
                        drift,
                        truth));
        List<Drift> drifts = new ArrayList<>(Drift.between(booked.ledger(), truth));
        drifts.addAll(new ParentMetricsAudit(scheduler, partitions).drifts(leaves));
        drifts.addAll(RunTimesAudit.ofParents(scheduler));
        return drifts;
    }

    private void read(CSQueue queue, Bookkeeper parents, Ledger truth) {
        if (queue.getChildQueues() == null || LeafUsers.isLeaf(queue)) {
            Bookkeeper leaf = read(new Bookkeeper(partitions), queue);
            if (Capability.RUNNABLE_APPS.isOn()) {
                leaf.ledger()
                        .count(
                                Account.ofQueue(Book.RUNNABLE_APPS, queue.getQueuePath(), ""),
                                QueueCounters.runnableApps(queue));
            }
            leaf.ledger().balances().forEach((account, balance) -> {
                for (CSQueue parent = queue.getParent(); parent != null; parent = parent.getParent()) {
                    truth.add(new Account(account.book(), parent.getQueuePath(), "", account.partition()), balance);
                }
            });
            return;
        }
        read(parents, queue).readApps(queue);
        queue.getChildQueues().forEach(child -> read(child, parents, truth));
    }

    /** Parents count an app also between two attempts. */
    private void countApps(Ledger truth) {
        scheduler.getSchedulerApplications().values().forEach(app -> {
            CSQueue leaf = app.getQueue() instanceof CSQueue queue ? queue : null;
            for (CSQueue parent = leaf == null ? null : leaf.getParent(); parent != null; parent = parent.getParent()) {
                truth.count(Account.ofQueue(Book.APPS, parent.getQueuePath(), ""), 1);
            }
        });
    }

    private Bookkeeper read(Bookkeeper books, CSQueue queue) {
        return books.readQueue(queue).readPending(queue).readKillable(scheduler, queue);
    }

    private static void upwards(Account account, @Nullable CSQueue leaf, Drift drift, Ledger truth) {
        for (CSQueue parent = leaf == null ? null : leaf.getParent(); parent != null; parent = parent.getParent()) {
            truth.add(new Account(account.book(), parent.getQueuePath(), "", account.partition()), drift.correction());
        }
    }
}
