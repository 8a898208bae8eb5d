package io.sharpshooter.yarn.audit;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.books.Bookkeeper;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.MetricsChain;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Capability;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The metrics of all parent queues and their users, and those of each partition as a whole. What is true for them is
 * the sum of what is true for the leaves that tell them what they book; see {@link MetricsChain}. To be used under the
 * scheduler's write lock.
 */
public final class ParentMetricsAudit {
    private static final Set<Book> APPS = EnumSet.of(Book.METRIC_RUNNING_APPS, Book.METRIC_PENDING_APPS);
    private static final Set<Book> METRICS = EnumSet.range(Book.METRIC_ALLOCATED, Book.METRIC_PENDING_APPS);

    private final CapacityScheduler scheduler;
    private final Set<String> partitions;
    private final Map<String, Map<String, List<CSQueue>>> above = new HashMap<>();
    private final Ledger truth = new Ledger(Amounts.types());

    ParentMetricsAudit(CapacityScheduler scheduler, Set<String> partitions) {
        this.scheduler = scheduler;
        this.partitions = partitions;
    }

    /** @param leaves the drifts of leaf queues that are there now */
    List<Drift> drifts(List<Drift> leaves) {
        Bookkeeper parents = new Bookkeeper(partitions);
        read(scheduler.getRootQueue(), parents);
        parents.readMetricsOfPartitions();
        leaves.stream()
                .filter(drift -> isOfMetrics(drift.account()))
                .forEach(drift -> upwards(drift.account(), drift.correction()));
        Ledger booked = parents.ledger();
        return Drift.between(booked, truth.only(account -> booked.balances().containsKey(account)));
    }

    private void read(CSQueue queue, Bookkeeper parents) {
        if (LeafUsers.isLeaf(queue)) {
            Map<String, List<CSQueue>> chains = new HashMap<>();
            partitions.forEach(partition -> chains.put(partition, MetricsChain.above(queue, partition)));
            above.put(queue.getQueuePath(), chains);
            read(new Bookkeeper(partitions), queue).ledger().balances().forEach(this::upwards);
        } else if (queue.getChildQueues() != null) {
            if (Capability.METRICS_ABOVE.isOn()) {
                read(parents, queue);
            }
            queue.getChildQueues().forEach(child -> read(child, parents));
        }
    }

    private static Bookkeeper read(Bookkeeper books, CSQueue queue) {
        return books.readMetrics(queue)
                .readUsersMetrics(queue)
                .readWaiting(queue)
                .readUsersWaiting(queue);
    }

    private void upwards(Account account, Balance balance) {
        for (CSQueue queue :
                above.getOrDefault(account.queue(), Map.of()).getOrDefault(account.partition(), List.of())) {
            truth.add(new Account(account.book(), queue.getQueuePath(), account.user(), account.partition()), balance);
        }
        if (account.user().isEmpty() && !countsApps(account)) {
            truth.add(Account.ofQueue(account.book(), Account.ALL_QUEUES, account.partition()), balance);
        }
    }

    /** What is held and asked for, and the number of apps. */
    public static boolean isOfMetrics(Account account) {
        return METRICS.contains(account.book());
    }

    /** Apps are counted in a queue's own metrics alone, not in those of partitions. */
    static boolean countsApps(Account account) {
        return APPS.contains(account.book());
    }
}
