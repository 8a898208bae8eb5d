package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.Collection;
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

    /** Where metrics are written down. */
    private interface Page {
        void write(QueueMetrics metrics, String path, String user, String partition);
    }

    /** What the queue's metrics say is allocated and reserved. */
    public Bookkeeper readMetrics(CSQueue leaf) {
        return readQueue(leaf, this::writeHeld);
    }

    /** The same of the users, where they have metrics. */
    public Bookkeeper readUsersMetrics(CSQueue leaf) {
        return readUsers(leaf, this::writeHeld);
    }

    /** What the queue's metrics say of apps, and of what they ask for. */
    public Bookkeeper readWaiting(CSQueue leaf) {
        return readQueue(leaf, this::writeWaiting);
    }

    /** The same of the users, where they have metrics. */
    public Bookkeeper readUsersWaiting(CSQueue leaf) {
        return readUsers(leaf, this::writeWaiting);
    }

    /** What a leaf queue's metrics and those of its users say that masters use. */
    public Bookkeeper readMastersMetrics(CSQueue leaf) {
        return Capability.MASTERS.isOn()
                ? readQueue(leaf, this::writeMasters).readUsers(leaf, this::writeMasters)
                : this;
    }

    private void writeMasters(QueueMetrics metrics, String path, String user, String partition) {
        if (partition.isEmpty() && MasterMetrics.isKeptBy(metrics)) {
            ledger.add(new Account(Book.METRIC_AM_USED, path, user, ""), MasterMetrics.read(metrics));
        }
    }

    /** What the metrics of each partition as a whole say; not of two that are one. */
    public Bookkeeper readMetricsOfPartitions() {
        boolean mixed = partitions.stream().anyMatch(LeafMetrics::isMixed);
        for (String partition : partitions) {
            QueueMetrics all = LeafMetrics.ofPartition(partition);
            if (all != null && !(mixed && (partition.isEmpty() || LeafMetrics.isMixed(partition)))) {
                writeHeld(all, Account.ALL_QUEUES, "", partition);
                ledger.add(
                        Account.ofQueue(Book.METRIC_PENDING, Account.ALL_QUEUES, partition), LeafMetrics.pending(all));
            }
        }
        return this;
    }

    private Bookkeeper readQueue(CSQueue leaf, Page page) {
        LeafMetrics metrics = new LeafMetrics(leaf);
        for (String partition : partitions) {
            QueueMetrics there = metrics.of(partition);
            if (there != null) {
                page.write(there, leaf.getQueuePath(), "", partition);
            }
        }
        return this;
    }

    private Bookkeeper readUsers(CSQueue leaf, Page page) {
        LeafMetrics metrics = new LeafMetrics(leaf);
        for (String partition : partitions) {
            QueueMetrics there = metrics.of(partition);
            Map<String, QueueMetrics> users = there == null ? null : LeafMetrics.ofUsers(there);
            if (users != null) {
                users.forEach((user, own) -> page.write(own, leaf.getQueuePath(), user, partition));
            }
        }
        return this;
    }

    private void writeHeld(QueueMetrics metrics, String path, String user, String partition) {
        ledger.add(new Account(Book.METRIC_ALLOCATED, path, user, partition), LeafMetrics.allocated(metrics));
        ledger.add(new Account(Book.METRIC_RESERVED, path, user, partition), LeafMetrics.reserved(metrics));
    }

    /** Apps are counted in the metrics of all partitions together, which are also those of the default one. */
    private void writeWaiting(QueueMetrics metrics, String path, String user, String partition) {
        ledger.add(new Account(Book.METRIC_PENDING, path, user, partition), LeafMetrics.pending(metrics));
        if (partition.isEmpty()) {
            ledger.count(new Account(Book.METRIC_RUNNING_APPS, path, user, ""), metrics.getAppsRunning());
            ledger.count(new Account(Book.METRIC_PENDING_APPS, path, user, ""), metrics.getAppsPending());
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
