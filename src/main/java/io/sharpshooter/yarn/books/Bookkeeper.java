package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;

/**
 * Reads what the books of queues say, but for those that are off. Changes nothing, and makes no metrics that are not
 * there.
 */
public final class Bookkeeper {
    private final Collection<String> partitions;
    private final Ledger ledger = new Ledger(Amounts.types());

    /** @param partitions those to look at */
    public Bookkeeper(Collection<String> partitions) {
        this.partitions = partitions;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** Containers, used and reserved; of a parent also the apps that count against its limit. */
    public Bookkeeper readQueue(CSQueue queue) {
        String path = queue.getQueuePath();
        ResourceUsage usage = queue.getQueueResourceUsage();
        ledger.count(Account.ofQueue(Book.CONTAINERS, path, ""), QueueCounters.containers(queue));
        for (String partition : partitions) {
            ledger.add(Account.ofQueue(Book.USED, path, partition), Amounts.of(usage.getUsed(partition)));
            ledger.add(Account.ofQueue(Book.RESERVED, path, partition), Amounts.of(usage.getReserved(partition)));
        }
        if (!LeafUsers.isLeaf(queue) && Capability.RUNNABLE_APPS.isOn()) {
            ledger.count(Account.ofQueue(Book.RUNNABLE_APPS, path, ""), QueueCounters.runnableApps(queue));
        }
        return this;
    }

    /** What the apps of a queue still ask for. */
    public Bookkeeper readPending(CSQueue queue) {
        ResourceUsage usage = queue.getQueueResourceUsage();
        for (String partition : partitions) {
            ledger.add(
                    Account.ofQueue(Book.PENDING, queue.getQueuePath(), partition),
                    Amounts.of(usage.getPending(partition)));
        }
        return this;
    }

    /** How many apps a queue has. */
    public Bookkeeper readApps(CSQueue queue) {
        ledger.count(Account.ofQueue(Book.APPS, queue.getQueuePath(), ""), queue.getNumApplications());
        return this;
    }

    /** What the masters of a leaf queue's active apps count for. */
    public Bookkeeper readMasters(CSQueue leaf) {
        if (!Capability.MASTERS.isOn()) {
            return this;
        }
        ResourceUsage usage = leaf.getQueueResourceUsage();
        for (String partition : partitions) {
            ledger.add(
                    Account.ofQueue(Book.AM_USED, leaf.getQueuePath(), partition),
                    Amounts.of(usage.getAMUsed(partition)));
        }
        return this;
    }

    /** What lazy preemption has marked. */
    public Bookkeeper readKillable(CapacityScheduler scheduler, CSQueue queue) {
        for (String partition : partitions) {
            ledger.add(
                    Account.ofQueue(Book.KILLABLE, queue.getQueuePath(), partition),
                    Amounts.of(scheduler
                            .getPreemptionManager()
                            .getKillableResource(SchedulerQueues.nameOfMarks(queue), partition)));
        }
        return this;
    }

    /** What the queue's metrics say is allocated and reserved. */
    public Bookkeeper readMetrics(CSQueue queue) {
        return readMetrics(queue, MetricGauge.HELD);
    }

    /** What the metrics of the queue and its users say, where they have some, but for masters. */
    public Bookkeeper readAllMetrics(CSQueue queue) {
        return readMetrics(queue, MetricGauge.GOING_UP).readUsersMetrics(queue, MetricGauge.GOING_UP);
    }

    /** What a leaf queue's metrics and those of its users say that masters use. */
    public Bookkeeper readMastersMetrics(CSQueue leaf) {
        List<MetricGauge> masters = List.of(MetricGauge.MASTERS);
        return Capability.MASTERS.isOn() ? readMetrics(leaf, masters).readUsersMetrics(leaf, masters) : this;
    }

    /** What the metrics of each partition as a whole say; not of two that are one. */
    public Bookkeeper readMetricsOfPartitions() {
        boolean mixed = partitions.stream().anyMatch(LeafMetrics::isMixed);
        for (String partition : partitions) {
            QueueMetrics all = LeafMetrics.ofPartition(partition);
            if (all != null && !(mixed && (partition.isEmpty() || LeafMetrics.isMixed(partition)))) {
                write(MetricGauge.OF_RESOURCES, all, Account.ALL_QUEUES, "", partition);
            }
        }
        return this;
    }

    private Bookkeeper readMetrics(CSQueue queue, List<MetricGauge> gauges) {
        for (String partition : partitions) {
            QueueMetrics there = new LeafMetrics(queue).of(partition);
            if (there != null) {
                write(gauges, there, queue.getQueuePath(), "", partition);
            }
        }
        return this;
    }

    private Bookkeeper readUsersMetrics(CSQueue queue, List<MetricGauge> gauges) {
        for (String partition : partitions) {
            QueueMetrics there = new LeafMetrics(queue).of(partition);
            Map<String, QueueMetrics> users = there == null ? null : LeafMetrics.ofUsers(there);
            if (users != null) {
                users.forEach((user, own) -> write(gauges, own, queue.getQueuePath(), user, partition));
            }
        }
        return this;
    }

    private void write(List<MetricGauge> gauges, QueueMetrics metrics, String path, String user, String partition) {
        for (MetricGauge gauge : gauges) {
            if (gauge.isKeptBy(metrics, partition)) {
                ledger.add(new Account(gauge.book(), path, user, partition), gauge.read(metrics));
            }
        }
    }

    /** What one user of a leaf queue uses. */
    public Bookkeeper readUser(CSQueue leaf, String user) {
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

    /** What its active and its other users use in all. */
    public Bookkeeper readUserSums(CSQueue leaf) {
        if (Capability.USER_SUMS.isOn()) {
            ledger.addAll(UserSums.of(leaf).booked(partitions));
        }
        return this;
    }

    /** What all users of a leaf queue use, what their masters count for, and how many apps they have. */
    public Bookkeeper readUsers(CSQueue leaf) {
        String path = leaf.getQueuePath();
        LeafUsers.of(leaf).all().forEach((user, known) -> {
            readUser(path, user, known);
            if (Capability.USERS_APPS.isOn()) {
                ledger.count(new Account(Book.ACTIVE_APPS, path, user, ""), known.getActiveApplications());
                ledger.count(new Account(Book.WAITING_APPS, path, user, ""), known.getPendingApplications());
            }
            if (Capability.MASTERS.isOn()) {
                readMasters(path, user, known);
            }
        });
        return this;
    }

    private void readMasters(String path, String user, User known) {
        for (String partition : partitions) {
            ledger.add(
                    new Account(Book.AM_USED, path, user, partition),
                    Amounts.of(known.getConsumedAMResources(partition)));
        }
    }
}
