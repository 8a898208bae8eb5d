package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Booked;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.Ledger;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The books and metrics of all parent queues. What is true for a parent is the sum of what is true for its leaves. What
 * is true for a leaf is what it has booked and how far it is off. To be used under the scheduler's write lock.
 */
final class ParentAudit {
    private final CapacityScheduler scheduler;
    private final Map<String, List<Drift>> leaves;
    private final Set<String> partitions;
    private final Booked parents;
    private final Ledger truth = new Ledger(Amounts.types());

    /** @param leaves the drifts that leaf queues have now, by their paths */
    ParentAudit(CapacityScheduler scheduler, Map<String, List<Drift>> leaves) {
        this.scheduler = scheduler;
        this.leaves = leaves;
        partitions = NodePartitions.known(scheduler);
        parents = new Booked(scheduler, partitions);
    }

    List<Drift> drifts() {
        read(scheduler.getRootQueue());
        countApps();
        Ledger booked = parents.ledger();
        return Drift.between(booked, truth.only(booked.balances()::containsKey));
    }

    private void read(CSQueue queue) {
        if (LeafUsers.isLeaf(queue)) {
            readLeaf(queue);
        } else if (queue.getChildQueues() != null) {
            parents.readQueue(queue);
            queue.getChildQueues().forEach(this::read);
        }
    }

    private void readLeaf(CSQueue leaf) {
        Ledger there = new Booked(scheduler, partitions).readQueue(leaf).ledger();
        leaves.getOrDefault(leaf.getQueuePath(), List.of()).stream()
                .filter(drift -> drift.account().user().isEmpty())
                .forEach(drift -> there.add(drift.account(), drift.correction()));
        there.balances().forEach((account, balance) -> {
            if (account.book() != Book.APPS) {
                addAbove(leaf, account.book(), account.partition(), balance);
            }
        });
    }

    /** Parents count an app also between two attempts. */
    private void countApps() {
        scheduler.getSchedulerApplications().values().forEach(app -> {
            if (app.getQueue() instanceof CSQueue leaf) {
                addAbove(leaf, Book.APPS, "", Balance.ofNumber(1));
            }
        });
    }

    private void addAbove(CSQueue leaf, Book book, String partition, Balance balance) {
        for (CSQueue parent = leaf.getParent(); parent != null; parent = parent.getParent()) {
            truth.add(Account.ofQueue(book, parent.getQueuePath(), partition), balance);
        }
    }
}
