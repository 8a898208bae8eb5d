package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Ledger;
import java.util.Collection;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;

/** Reads what the books of queues say. Changes nothing, and makes no metrics that are not there. */
final class Bookkeeper {
    private final Collection<String> partitions;
    private final Ledger ledger = new Ledger(Amounts.types());

    /** @param partitions those to look at */
    Bookkeeper(Collection<String> partitions) {
        this.partitions = partitions;
    }

    Ledger ledger() {
        return ledger;
    }

    /** Containers, used and reserved; of a parent also the apps that count against its limit. */
    Bookkeeper readQueue(CSQueue queue) {
        String path = queue.getQueuePath();
        ResourceUsage usage = queue.getQueueResourceUsage();
        ledger.count(Account.ofQueue(Book.CONTAINERS, path, ""), QueueCounters.containers(queue));
        for (String partition : partitions) {
            ledger.add(Account.ofQueue(Book.USED, path, partition), Amounts.of(usage.getUsed(partition)));
            ledger.add(Account.ofQueue(Book.RESERVED, path, partition), Amounts.of(usage.getReserved(partition)));
        }
        if (!LeafUsers.isLeaf(queue)) {
            ledger.count(Account.ofQueue(Book.RUNNABLE_APPS, path, ""), QueueCounters.runnableApps(queue));
        }
        return this;
    }

    /** What the apps of a queue still ask for. */
    Bookkeeper readPending(CSQueue queue) {
        ResourceUsage usage = queue.getQueueResourceUsage();
        for (String partition : partitions) {
            ledger.add(
                    Account.ofQueue(Book.PENDING, queue.getQueuePath(), partition),
                    Amounts.of(usage.getPending(partition)));
        }
        return this;
    }

    /** What the masters of a leaf queue's active apps count for. */
    Bookkeeper readMasters(CSQueue leaf) {
        ResourceUsage usage = leaf.getQueueResourceUsage();
        for (String partition : partitions) {
            ledger.add(
                    Account.ofQueue(Book.AM_USED, leaf.getQueuePath(), partition),
                    Amounts.of(usage.getAMUsed(partition)));
        }
        return this;
    }

    /** What lazy preemption has marked. */
    Bookkeeper readKillable(CapacityScheduler scheduler, CSQueue queue) {
        for (String partition : partitions) {
            ledger.add(
                    Account.ofQueue(Book.KILLABLE, queue.getQueuePath(), partition),
                    Amounts.of(scheduler.getPreemptionManager().getKillableResource(queue.getQueuePath(), partition)));
        }
        return this;
    }

    /** What the queue's metrics say is allocated and reserved. */
    Bookkeeper readMetrics(CSQueue leaf) {
        LeafMetrics metrics = new LeafMetrics(leaf);
        for (String partition : partitions) {
            QueueMetrics there = metrics.of(partition);
            if (there != null) {
                readMetrics(there, leaf.getQueuePath(), "", partition);
            }
        }
        return this;
    }

    /** The same of the users, where they have metrics. */
    Bookkeeper readUsersMetrics(CSQueue leaf) {
        LeafMetrics metrics = new LeafMetrics(leaf);
        for (String partition : partitions) {
            QueueMetrics there = metrics.of(partition);
            Map<String, QueueMetrics> users = there == null ? null : LeafMetrics.ofUsers(there);
            if (users != null) {
                users.forEach((user, own) -> readMetrics(own, leaf.getQueuePath(), user, partition));
            }
        }
        return this;
    }

    private void readMetrics(QueueMetrics metrics, String path, String user, String partition) {
        ledger.add(new Account(Book.METRIC_ALLOCATED, path, user, partition), LeafMetrics.allocated(metrics));
        ledger.add(new Account(Book.METRIC_RESERVED, path, user, partition), LeafMetrics.reserved(metrics));
    }

    /** What one user of a leaf queue uses. */
    Bookkeeper readUser(CSQueue leaf, String user) {
        User known = LeafUsers.of(leaf).all().get(user);
        if (known != null) {
            readUser(leaf.getQueuePath(), user, known);
        }
        return this;
    }

    private void readUser(String path, String user, User known) {
        for (String partition : partitions) {
            ledger.add(new Account(Book.USED, path, user, partition), Amounts.of(known.getUsed(partition)));
        }
    }

    /** What all users of a leaf queue use, and what their masters count for. */
    Bookkeeper readUsers(CSQueue leaf) {
        String path = leaf.getQueuePath();
        LeafUsers.of(leaf).all().forEach((user, known) -> {
            readUser(path, user, known);
            for (String partition : partitions) {
                ledger.add(
                        new Account(Book.AM_USED, path, user, partition),
                        Amounts.of(known.getConsumedAMResources(partition)));
            }
        });
        return this;
    }
}
