package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.Collection;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;

/**
 * What the books of a queue say, written down in a ledger. Reading changes nothing. To be used under the scheduler's
 * write lock.
 */
public final class Booked {
    private final CapacityScheduler scheduler;
    private final Collection<String> partitions;
    private final Ledger ledger = new Ledger(Amounts.types());

    /** @param partitions those to look at */
    public Booked(CapacityScheduler scheduler, Collection<String> partitions) {
        this.scheduler = scheduler;
        this.partitions = partitions;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** The books of a queue as a whole, and its metrics: of a parent queue, those of the default partition alone. */
    public Booked readQueue(CSQueue queue) {
        ResourceUsage usage = queue.getQueueResourceUsage();
        amounts(Book.USED, queue, "", usage::getUsed);
        amounts(Book.RESERVED, queue, "", usage::getReserved);
        amounts(Book.PENDING, queue, "", usage::getPending);
        String marks = queue.getQueuePath();
        amounts(
                Book.KILLABLE,
                queue,
                "",
                partition -> scheduler.getPreemptionManager().getKillableResource(marks, partition));
        count(Book.CONTAINERS, queue, "", ((AbstractCSQueue) queue).getNumContainers());
        count(Book.APPS, queue, "", queue.getNumApplications());
        count(Book.RUNNABLE_APPS, queue, "", (int) HiddenMember.RUNNABLE_APPS.call(queue));
        QueueMetrics own = LeafMetrics.own(queue);
        count(Book.METRIC_RUNNING_APPS, queue, "", own.getAppsRunning());
        count(Book.METRIC_PENDING_APPS, queue, "", own.getAppsPending());
        resources(own, queue, "", "");
        return this;
    }

    /** The same of a leaf queue, with what leaf queues alone keep, and the books of its users. */
    public Booked readLeaf(CSQueue leaf) {
        readQueue(leaf);
        amounts(Book.AM_USED, leaf, "", leaf.getQueueResourceUsage()::getAMUsed);
        masters(LeafMetrics.own(leaf), leaf, "");
        for (var partition : partitions) {
            QueueMetrics there = LeafMetrics.of(leaf, partition);
            if (there != null && !partition.isEmpty()) {
                resources(there, leaf, "", partition);
            }
        }
        new LeafUsers(leaf).all().forEach((user, known) -> readUser(leaf, user, known));
        return this;
    }

    private void readUser(CSQueue leaf, String user, User known) {
        amounts(Book.USED, leaf, user, known.getResourceUsage()::getUsed);
        amounts(Book.AM_USED, leaf, user, known.getResourceUsage()::getAMUsed);
        count(Book.ACTIVE_APPS, leaf, user, known.getActiveApplications());
        count(Book.WAITING_APPS, leaf, user, known.getPendingApplications());
        if (known.getTotalApplications() > 0) { // without an app he may have no metrics yet, and looking makes some
            for (var partition : partitions) {
                QueueMetrics there = LeafMetrics.of(leaf, partition);
                QueueMetrics own = there == null ? null : there.getUserMetrics(user);
                if (own != null) {
                    readMetrics(own, leaf, user, partition);
                }
            }
        }
    }

    private void readMetrics(QueueMetrics own, CSQueue leaf, String user, String partition) {
        resources(own, leaf, user, partition);
        if (partition.isEmpty()) {
            count(Book.METRIC_RUNNING_APPS, leaf, user, own.getAppsRunning());
            count(Book.METRIC_PENDING_APPS, leaf, user, own.getAppsPending());
            masters(own, leaf, user);
        }
    }

    private void resources(QueueMetrics metrics, CSQueue queue, String user, String partition) {
        metric(
                new Account(Book.METRIC_ALLOCATED, queue.getQueuePath(), user, partition),
                metrics.getAllocatedContainers(),
                metrics.getAllocatedResources());
        metric(
                new Account(Book.METRIC_RESERVED, queue.getQueuePath(), user, partition),
                metrics.getReservedContainers(),
                metrics.getReservedResources());
        metric(
                new Account(Book.METRIC_PENDING, queue.getQueuePath(), user, partition),
                metrics.getPendingContainers(),
                metrics.getPendingResources());
    }

    /** Hadoop keeps it for leaf queues and their users, for the default partition, and for memory and vcores alone. */
    private void masters(QueueMetrics metrics, CSQueue leaf, String user) {
        CSQueueMetrics own = (CSQueueMetrics) metrics;
        var amount = ResourceVector.zero(Amounts.types())
                .with(0, own.getUsedAMResourceMB())
                .with(1, own.getUsedAMResourceVCores());
        ledger.add(new Account(Book.METRIC_AM_USED, leaf.getQueuePath(), user, ""), amount);
    }

    private void metric(Account account, long number, Resource amount) {
        ledger.add(account, new Balance(number, Amounts.of(amount)));
    }

    private void amounts(Book book, CSQueue queue, String user, Function<String, Resource> amount) {
        for (var partition : partitions) {
            ledger.add(new Account(book, queue.getQueuePath(), user, partition), Amounts.of(amount.apply(partition)));
        }
    }

    private void count(Book book, CSQueue queue, String user, long number) {
        ledger.count(new Account(book, queue.getQueuePath(), user, ""), number);
    }
}
