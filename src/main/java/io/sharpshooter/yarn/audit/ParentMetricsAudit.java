package io.sharpshooter.yarn.audit;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.books.Bookkeeper;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.MetricGauge;
import io.sharpshooter.yarn.books.MetricsChain;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Capability;
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
            new Bookkeeper(partitions).readAllMetrics(queue).ledger().balances().forEach(this::upwards);
        } else if (queue.getChildQueues() != null) {
            if (Capability.METRICS_ABOVE.isOn()) {
                parents.readAllMetrics(queue);
            }
            queue.getChildQueues().forEach(child -> read(child, parents));
        }
    }

    private void upwards(Account account, Balance balance) {
        for (CSQueue queue :
                above.getOrDefault(account.queue(), Map.of()).getOrDefault(account.partition(), List.of())) {
            truth.add(new Account(account.book(), queue.getQueuePath(), account.user(), account.partition()), balance);
        }
        MetricGauge gauge = MetricGauge.of(account.book());
        if (account.user().isEmpty() && gauge != null && gauge.isOfResources()) {
            truth.add(Account.ofQueue(account.book(), Account.ALL_QUEUES, account.partition()), balance);
        }
    }

    /** Whether it is of metrics, and those above say the sum of those below. */
    public static boolean isOfMetrics(Account account) {
        MetricGauge gauge = MetricGauge.of(account.book());
        return gauge != null && gauge.goesUp();
    }
}
