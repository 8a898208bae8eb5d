package io.sharpshooter.yarn;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Everything that a scheduler has booked at one moment, and what containers say against it: read without any of the
 * plug-in's own reading.
 *
 * <p>Hadoop books metrics of the default partition twice. The second ones are accounts of the partition {@code
 * default}.
 */
public final class WholeLedger {
    private static final Set<Book> SHARES =
            EnumSet.of(Book.USED_CAPACITY, Book.ABSOLUTE_USED_CAPACITY, Book.USERS_RATIO);

    private WholeLedger() {}

    /** What is booked when all events are handled. */
    public static Ledger of(MockCluster cluster) {
        cluster.drain();
        return of(cluster.scheduler());
    }

    /** What is booked at the moment, whatever events wait. */
    public static Ledger of(CapacityScheduler scheduler) {
        var ledger = nothing();
        var queues = new QueueBooks(scheduler, ledger);
        var metrics = new MetricBooks(scheduler, ledger);
        each(scheduler.getRootQueue(), queue -> {
            queues.read(queue);
            metrics.read(queue);
        });
        return ledger;
    }

    /** Where nothing is booked. */
    public static Ledger nothing() {
        return new Ledger(ResourceUtils.getNumberOfCountableResourceTypes());
    }

    /**
     * What does not say what live and reserved containers hold: the queues' numbers of containers, and what is used and
     * reserved.
     */
    public static List<Drift> againstContainers(CapacityScheduler scheduler) {
        var booked = nothing();
        var books = new QueueBooks(scheduler, booked);
        each(scheduler.getRootQueue(), books::readHeld);
        return Drift.between(booked, held(scheduler));
    }

    /** What live and reserved containers add up to, in each queue. */
    private static Ledger held(CapacityScheduler scheduler) {
        var held = nothing();
        scheduler.getSchedulerApplications().values().forEach(app -> {
            var attempt = app.getCurrentAppAttempt();
            if (attempt != null) {
                CSQueue leaf = (CSQueue) app.getQueue();
                attempt.getLiveContainers().stream()
                        .filter(container -> container.getExecutionType() == ExecutionType.GUARANTEED)
                        .forEach(container -> add(
                                held,
                                leaf,
                                partition(scheduler, container.getAllocatedNode()),
                                amount(container.getAllocatedResource()),
                                Set.of(Book.USED)));
                attempt.getReservedContainers()
                        .forEach(container -> add(
                                held,
                                leaf,
                                partition(scheduler, container.getReservedNode()),
                                amount(container.getReservedResource()),
                                Set.of(Book.USED, Book.RESERVED)));
            }
        });
        return held;
    }

    private static String partition(CapacityScheduler scheduler, NodeId id) {
        var node = scheduler.getNode(id);
        return node == null ? "" : node.getPartition();
    }

    private static void add(Ledger held, CSQueue leaf, String partition, ResourceVector amount, Set<Book> books) {
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
            var path = queue.getQueuePath();
            books.forEach(book -> held.add(Account.ofQueue(book, path, partition), amount));
            held.count(Account.ofQueue(Book.CONTAINERS, path, ""), 1);
        }
    }

    /** What the metrics of queues say is available, where that is not what is left of their guarantee. */
    public static List<Drift> againstGuarantees(CapacityScheduler scheduler) {
        var booked = nothing();
        var left = nothing();
        var partitions = partitions(scheduler);
        if (partitions.contains(QueueMetrics.DEFAULT_PARTITION)) {
            return List.of();
        }
        for (var partition : partitions) {
            each(
                    scheduler.getRootQueue(),
                    queue -> MetricBooks.of(queue, partition).forEach((name, metrics) -> {
                        var account = Account.ofQueue(Book.METRIC_AVAILABLE, queue.getQueuePath(), name);
                        booked.add(account, amount(metrics.getAvailableResources()));
                        left.add(account, amount(left(scheduler, queue, partition)));
                    }));
        }
        return Drift.between(booked, left);
    }

    private static Resource left(CapacityScheduler scheduler, CSQueue queue, String partition) {
        var guarantee = queue.getEffectiveCapacity(partition);
        var used = queue.getQueueResourceUsage().getUsed(partition);
        boolean some = Resources.greaterThan(
                scheduler.getResourceCalculator(), scheduler.getClusterResource(), guarantee, used);
        return some
                ? Resources.componentwiseMax(Resources.subtract(guarantee, used), Resources.none())
                : Resources.none();
    }

    /** What is booked and is not zero. */
    public static List<Drift> leftovers(CapacityScheduler scheduler) {
        return Drift.between(of(scheduler), nothing());
    }

    /** Shares differ where queues are of another size. */
    public static Ledger withoutShares(Ledger ledger) {
        return ledger.only(account -> !SHARES.contains(account.book()));
    }

    /** The sum of both. */
    public static Ledger sum(Ledger one, Ledger other) {
        return nothing().addAll(one).addAll(other);
    }

    /** A queue and all below it. */
    private static void each(CSQueue queue, Consumer<CSQueue> what) {
        what.accept(queue);
        var children = queue.getChildQueues();
        if (children != null) {
            children.forEach(child -> each(child, what));
        }
    }

    /** Of all that have a name, or nodes; the default one with them. */
    static Set<String> partitions(CapacityScheduler scheduler) {
        Set<String> partitions =
                new TreeSet<>(scheduler.getRMContext().getNodeLabelManager().getClusterNodeLabelNames());
        scheduler.getNodeTracker().getAllNodes().forEach(node -> partitions.add(node.getPartition()));
        partitions.add("");
        return partitions;
    }

    static ResourceVector amount(Resource resource) {
        return ResourceVector.of(Stream.of(resource.getResources())
                .mapToLong(ResourceInformation::getValue)
                .toArray());
    }
}
