package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Bookkeeper;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.KeptBook;
import io.sharpshooter.yarn.books.KeptBooks;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.Ledger;
import io.sharpshooter.yarn.books.MetricGauge;
import io.sharpshooter.yarn.books.MetricsChain;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The books and metrics of all parent queues, and the metrics of each partition as a whole. What is true for a parent
 * is the sum of what is true for its leaves; of metrics, for those that tell it what they book ({@link MetricsChain}).
 * What is true for a leaf is what it has booked and how far it is off. To be used under the scheduler's write lock.
 */
final class ParentAudit {
    private final CapacityScheduler scheduler;
    private final Bookkeeper parents;
    private final Map<String, List<Drift>> leaves;
    private final Ledger truth = new Ledger(Amounts.types());

    /** @param leaves the drifts that leaf queues have now, by their paths */
    ParentAudit(CapacityScheduler scheduler, Map<String, List<Drift>> leaves) {
        this.scheduler = scheduler;
        this.leaves = leaves;
        parents = new Bookkeeper(scheduler, NodePartitions.known(scheduler));
    }

    List<Drift> drifts() {
        read(scheduler.getRootQueue());
        MetricGauge.bookedOfPartitions(parents);
        countApps();
        Ledger booked = parents.ledger();
        List<Drift> drifts = new ArrayList<>(Drift.between(booked, truth.only(booked.balances()::containsKey)));
        drifts.addAll(RunTimesAudit.ofParents(scheduler));
        return drifts;
    }

    private void read(CSQueue queue) {
        if (queue.getChildQueues() == null || LeafUsers.isLeaf(queue)) {
            readLeaf(queue);
            return;
        }
        parents.read(queue);
        queue.getChildQueues().forEach(this::read);
    }

    private void readLeaf(CSQueue leaf) {
        Ledger there = new Bookkeeper(scheduler, parents.partitions())
                .readGoingUp(leaf)
                .ledger();
        leaves.getOrDefault(leaf.getQueuePath(), List.of()).stream()
                .filter(drift -> goesUp(drift.account()))
                .forEach(drift -> there.add(drift.account(), drift.correction()));
        List<CSQueue> above = above(leaf);
        Map<String, List<CSQueue>> told = new HashMap<>();
        there.balances().forEach((account, balance) -> {
            if (KeptBooks.of(account.book()) instanceof MetricGauge gauge) {
                add(account, balance, told.computeIfAbsent(account.partition(), in -> MetricsChain.above(leaf, in)));
                if (account.user().isEmpty() && gauge.isOfResources()) {
                    truth.add(Account.ofQueue(gauge.book(), Account.ALL_QUEUES, account.partition()), balance);
                }
            } else {
                add(account, balance, above);
            }
        });
    }

    private static boolean goesUp(Account account) {
        KeptBook book = KeptBooks.of(account.book());
        return account.user().isEmpty() ? book.goesUp() : book.goesUpForUsers();
    }

    private void add(Account account, Balance balance, List<CSQueue> queues) {
        for (CSQueue queue : queues) {
            truth.add(new Account(account.book(), queue.getQueuePath(), account.user(), account.partition()), balance);
        }
    }

    /** Parents count an app also between two attempts. */
    private void countApps() {
        scheduler.getSchedulerApplications().values().forEach(app -> {
            if (app.getQueue() instanceof CSQueue leaf) {
                above(leaf).forEach(parent -> truth.count(Account.ofQueue(Book.APPS, parent.getQueuePath(), ""), 1));
            }
        });
    }

    private static List<CSQueue> above(CSQueue leaf) {
        List<CSQueue> above = new ArrayList<>();
        for (CSQueue parent = leaf.getParent(); parent != null; parent = parent.getParent()) {
            above.add(parent);
        }
        return above;
    }
}
