package io.sharpshooter.yarn;

import static io.sharpshooter.yarn.WholeLedger.amount;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;

/** Writes into a ledger what queues have booked for themselves and their users, metrics apart. */
final class QueueBooks {
    private static final int SHARE_UNITS = 10_000;

    /** The ratio is a float that loses a little with each change. */
    private static final int RATIO_UNIT_MB = 256;

    private final CapacityScheduler scheduler;
    private final Set<String> partitions;
    private final Ledger ledger;

    QueueBooks(CapacityScheduler scheduler, Ledger ledger) {
        this.scheduler = scheduler;
        this.ledger = ledger;
        partitions = WholeLedger.partitions(scheduler);
    }

    /** Containers, used and reserved. */
    void readHeld(CSQueue queue) {
        var path = queue.getQueuePath();
        var usage = queue.getQueueResourceUsage();
        count(Book.CONTAINERS, path, ((AbstractCSQueue) queue).getNumContainers());
        for (var partition : partitions) {
            ledger.add(Account.ofQueue(Book.USED, path, partition), amount(usage.getUsed(partition)));
            ledger.add(Account.ofQueue(Book.RESERVED, path, partition), amount(usage.getReserved(partition)));
        }
    }

    void read(CSQueue queue) {
        var path = queue.getQueuePath();
        readHeld(queue);
        count(Book.APPS, path, queue.getNumApplications());
        count(Book.RUNNABLE_APPS, path, (int) call(AbstractCSQueue.class, "getNumRunnableApps", queue));
        partitions.forEach(partition -> readPartition(queue, path, partition));
        if (queue.getAbstractUsersManager() instanceof UsersManager manager) {
            readUsers(path, manager);
            partitions.forEach(partition -> readUsersTogether(path, partition, manager));
            partitions.forEach(partition -> readBorrowers(queue, partition));
        }
    }

    private void count(Book book, String path, long number) {
        ledger.count(Account.ofQueue(book, path, ""), number);
    }

    private void readPartition(CSQueue queue, String path, String partition) {
        var usage = queue.getQueueResourceUsage();
        var capacities = queue.getQueueCapacities();
        var killable = scheduler.getPreemptionManager().getKillableResource(path, partition);
        ledger.add(Account.ofQueue(Book.AM_USED, path, partition), amount(usage.getAMUsed(partition)))
                .add(Account.ofQueue(Book.PENDING, path, partition), amount(usage.getPending(partition)))
                .add(Account.ofQueue(Book.KILLABLE, path, partition), amount(killable));
        share(Account.ofQueue(Book.USED_CAPACITY, path, partition), capacities.getUsedCapacity(partition));
        share(
                Account.ofQueue(Book.ABSOLUTE_USED_CAPACITY, path, partition),
                capacities.getAbsoluteUsedCapacity(partition));
    }

    private void share(Account account, float share) {
        ledger.count(account, Math.round(share * SHARE_UNITS));
    }

    private void readUsers(String path, UsersManager manager) {
        count(Book.ACTIVE_USERS, path, manager.getNumActiveUsers());
        manager.getUsers().forEach((name, user) -> {
            ledger.count(new Account(Book.KNOWN_USERS, path, name, ""), 1)
                    .count(new Account(Book.ACTIVE_APPS, path, name, ""), user.getActiveApplications())
                    .count(new Account(Book.WAITING_APPS, path, name, ""), user.getPendingApplications());
            ResourceUsage usage = user.getResourceUsage();
            for (var partition : partitions) {
                ledger.add(new Account(Book.USED, path, name, partition), amount(usage.getUsed(partition)))
                        .add(new Account(Book.RESERVED, path, name, partition), amount(usage.getReserved(partition)))
                        .add(new Account(Book.AM_USED, path, name, partition), amount(usage.getAMUsed(partition)))
                        .add(new Account(Book.PENDING, path, name, partition), amount(usage.getPending(partition)));
            }
        });
    }

    /** What users' limits are computed from. */
    private void readUsersTogether(String path, String partition, UsersManager manager) {
        sum(Book.USED_BY_ACTIVE_USERS, "totalResUsageForActiveUsers", path, partition, manager);
        sum(Book.USED_BY_OTHER_USERS, "totalResUsageForNonActiveUsers", path, partition, manager);
        Resource whole = scheduler
                .getRMContext()
                .getNodeLabelManager()
                .getResourceByLabel(partition, scheduler.getClusterResource());
        float ratio = (float) call(UsersManager.class, "getUsageRatio", manager, partition);
        long units = Math.round(ratio * whole.getMemorySize() / RATIO_UNIT_MB);
        ledger.count(Account.ofQueue(Book.USERS_RATIO, path, partition), units);
    }

    private void sum(Book book, String field, String path, String partition, UsersManager manager) {
        ResourceUsage usage = (ResourceUsage) HiddenField.of(UsersManager.class, field, manager);
        ledger.add(Account.ofQueue(book, path, partition), amount(usage.getUsed(partition)));
    }

    /** What stock preemption takes to borrow a partition. */
    private void readBorrowers(CSQueue queue, String partition) {
        var listed = (Map<?, ?>) call(leafQueue(queue), "getIgnoreExclusivityRMContainers", queue);
        Collection<?> there = (Collection<?>) listed.get(partition);
        ledger.count(
                Account.ofQueue(Book.BORROWERS, queue.getQueuePath(), partition), there == null ? 0 : there.size());
    }

    /** The class that has what all leaf queues have: another in Hadoop 3.3. */
    private static Class<?> leafQueue(CSQueue queue) {
        Class<?> type = queue.getClass();
        while (type.getSuperclass() != AbstractCSQueue.class) {
            type = type.getSuperclass();
        }
        return type;
    }

    /** What Hadoop shows to its own package only. */
    private static Object call(Class<?> type, String name, Object on, Object... arguments) {
        try {
            Class<?>[] types = Stream.of(arguments).map(Object::getClass).toArray(Class<?>[]::new);
            var method = type.getDeclaredMethod(name, types);
            method.setAccessible(true);
            return method.invoke(on, arguments);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
