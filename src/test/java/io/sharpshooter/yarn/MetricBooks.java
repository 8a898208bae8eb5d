package io.sharpshooter.yarn;

import static io.sharpshooter.yarn.WholeLedger.amount;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Writes into a ledger what the metrics of queues say, and those of users where they have some. */
final class MetricBooks {
    private static final List<String> USERS = List.of("alice", "bob", "carol");

    private final CapacityScheduler scheduler;
    private final Ledger ledger;

    MetricBooks(CapacityScheduler scheduler, Ledger ledger) {
        this.scheduler = scheduler;
        this.ledger = ledger;
    }

    void read(CSQueue queue) {
        var path = queue.getQueuePath();
        QueueMetrics own = ((Queue) queue).getMetrics();
        var all = new TreeMap<String, QueueMetrics>();
        WholeLedger.partitions(scheduler).forEach(partition -> all.putAll(of(queue, partition)));
        all.forEach((partition, metrics) -> readAll(path, partition, metrics));
        ledger.count(Account.ofQueue(Book.METRIC_ACTIVE_USERS, path, ""), own.getActiveUsers());
    }

    /** Those of a partition that are there: two of the default one. */
    static Map<String, QueueMetrics> of(CSQueue queue, String partition) {
        var found = new TreeMap<String, QueueMetrics>();
        var name = partition.isEmpty() ? QueueMetrics.DEFAULT_PARTITION : partition;
        if (partition.isEmpty()) {
            found.put("", ((Queue) queue).getMetrics());
        }
        var there =
                QueueMetrics.getQueueMetrics().get(name + QueueMetrics.METRIC_NAME_DELIMITER + queue.getQueuePath());
        if (there != null) {
            found.put(name, there);
        }
        return found;
    }

    private void readAll(String path, String partition, QueueMetrics metrics) {
        read(path, "", partition, metrics);
        for (var user : USERS) {
            var hers = metrics.getUserMetrics(user);
            if (hers != null) {
                read(path, user, partition, hers);
            }
        }
    }

    private void read(String path, String user, String partition, QueueMetrics metrics) {
        var any = new Account(Book.METRIC_ALLOCATED, path, user, partition);
        write(any, Book.METRIC_ALLOCATED, metrics.getAllocatedContainers(), metrics.getAllocatedResources());
        write(any, Book.METRIC_RESERVED, metrics.getReservedContainers(), metrics.getReservedResources());
        write(any, Book.METRIC_PENDING, metrics.getPendingContainers(), metrics.getPendingResources());
        count(any, Book.METRIC_RUNNING_APPS, metrics.getAppsRunning());
        count(any, Book.METRIC_PENDING_APPS, metrics.getAppsPending());
        count(any, Book.METRIC_ACTIVE_APPS, metrics.getActiveApps());
        if (metrics instanceof CSQueueMetrics masters) {
            var amount = WholeLedger.nothing().get(any).amount();
            amount = amount.with(0, masters.getUsedAMResourceMB()).with(1, masters.getUsedAMResourceVCores());
            ledger.add(in(Book.METRIC_AM_USED, any), amount);
        }
    }

    private void write(Account like, Book book, long number, Resource resource) {
        ledger.add(in(book, like), new Balance(number, amount(resource)));
    }

    private void count(Account like, Book book, long number) {
        ledger.count(in(book, like), number);
    }

    private static Account in(Book book, Account like) {
        return new Account(book, like.queue(), like.user(), like.partition());
    }
}
