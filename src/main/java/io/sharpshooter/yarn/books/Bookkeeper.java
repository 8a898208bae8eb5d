package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Ledger;
import java.util.Collection;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

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

    private void readMetrics(QueueMetrics metrics, String path, String user, String partition) {
        ledger.add(new Account(Book.METRIC_ALLOCATED, path, user, partition), LeafMetrics.allocated(metrics));
        ledger.add(new Account(Book.METRIC_RESERVED, path, user, partition), LeafMetrics.reserved(metrics));
    }

    /** What one user of a leaf queue uses. */
    Bookkeeper readUser(CSQueue leaf, String user) {
        var known = LeafUsers.of(leaf).all().get(user);
        if (known != null) {
            for (String partition : partitions) {
                ledger.add(
                        new Account(Book.USED, leaf.getQueuePath(), user, partition),
                        Amounts.of(known.getUsed(partition)));
            }
        }
        return this;
    }
}
