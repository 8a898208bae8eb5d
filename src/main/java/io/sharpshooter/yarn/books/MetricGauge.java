package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;
import org.jspecify.annotations.Nullable;

/**
 * A book that metrics objects keep: what one of them says, and how it alone is corrected, neither its parent nor its
 * users, and no counter of what there ever was. What Hadoop offers to others to change it goes up to the root. Metrics
 * of a partition have those that count resources; those that count apps are in a queue's own metrics alone, which are
 * those of the default partition.
 */
public final class MetricGauge extends KeptBook {
    private final Function<QueueMetrics, Balance> read;
    private final BiConsumer<QueueMetrics, Balance> add;

    MetricGauge(
            Book book, Function<QueueMetrics, Balance> read, BiConsumer<QueueMetrics, Balance> add, Trait... traits) {
        super(book, traits);
        this.read = read;
        this.add = add;
    }

    static Balance allocated(QueueMetrics metrics) {
        return new Balance(metrics.getAllocatedContainers(), Amounts.of(metrics.getAllocatedResources()));
    }

    /** A release, and one taken back: the number of containers, and the counter of all releases, stay as before. */
    static void addAllocated(QueueMetrics metrics, Balance more) {
        Resource less = Amounts.toResource(more.negated().amount());
        HiddenMember.METRIC_RELEASE.call(metrics, 1, less);
        HiddenMember.METRIC_RELEASE.call(metrics, -1, nothing());
        step(HiddenMember.METRIC_ALLOCATED, metrics, more.number());
    }

    static Balance reserved(QueueMetrics metrics) {
        return new Balance(metrics.getReservedContainers(), Amounts.of(metrics.getReservedResources()));
    }

    static void addReserved(QueueMetrics metrics, Balance more) {
        HiddenMember.METRIC_RESERVE.call(metrics, Amounts.toResource(more.amount()));
        step(HiddenMember.METRIC_RESERVED, metrics, more.number() - 1);
    }

    static Balance pending(QueueMetrics metrics) {
        return new Balance(metrics.getPendingContainers(), Amounts.of(metrics.getPendingResources()));
    }

    static void addPending(QueueMetrics metrics, Balance more) {
        int others = Math.toIntExact(more.number()) - 1;
        HiddenMember.METRIC_ASK.call(metrics, 1, Amounts.toResource(more.amount()));
        HiddenMember.METRIC_ASK.call(metrics, others, nothing());
    }

    static void addRunningApps(QueueMetrics metrics, Balance more) {
        step(HiddenMember.METRIC_RUNNING_APPS, metrics, more.number());
    }

    static void addPendingApps(QueueMetrics metrics, Balance more) {
        step(HiddenMember.METRIC_PENDING_APPS, metrics, more.number());
    }

    private static Resource nothing() {
        return Amounts.toResource(ResourceVector.zero(Amounts.types()));
    }

    private static void step(HiddenMember gauge, QueueMetrics metrics, long number) {
        ((MutableGaugeInt) Objects.requireNonNull(gauge.call(metrics))).incr(Math.toIntExact(number));
    }

    /** Whether it counts what containers hold or are asked for; a partition as a whole has these. */
    public boolean isOfResources() {
        return KeptBooks.OF_RESOURCES.contains(this);
    }

    /** Of a leaf queue; the metrics above it follow. */
    @Override
    boolean isComparedAfterMove(CSQueue queue) {
        return super.isComparedAfterMove(queue) && LeafUsers.isLeaf(queue);
    }

    @Override
    public boolean goesUpForUsers() {
        return goesUp();
    }

    @Override
    void booked(CSQueue queue, Bookkeeper into) {
        for (String partition : partitions(into)) {
            QueueMetrics there = new LeafMetrics(queue).of(partition);
            if (there != null) {
                booked(there, queue, "", partition, into);
            }
        }
    }

    /** Where they have metrics. */
    @Override
    void bookedOfUsers(CSQueue queue, Bookkeeper into) {
        for (String partition : partitions(into)) {
            QueueMetrics there = new LeafMetrics(queue).of(partition);
            Map<String, QueueMetrics> users = there == null ? null : LeafMetrics.ofUsers(there);
            if (users != null) {
                users.forEach((user, own) -> booked(own, queue, user, partition, into));
            }
        }
    }

    private Collection<String> partitions(Bookkeeper into) {
        return isOfResources() ? into.partitions() : Set.of("");
    }

    private void booked(QueueMetrics metrics, CSQueue queue, String user, String partition, Bookkeeper into) {
        if (isOfResources() || metrics instanceof CSQueueMetrics) {
            into.balance(new Account(book(), queue.getQueuePath(), user, partition), read.apply(metrics));
        }
    }

    /** What the metrics of each partition as a whole say; not of two that are one. */
    public static void bookedOfPartitions(Bookkeeper into) {
        boolean mixed = into.partitions().stream().anyMatch(LeafMetrics::isMixed);
        for (String partition : into.partitions()) {
            QueueMetrics all = LeafMetrics.ofPartition(partition);
            if (all != null && !(mixed && (partition.isEmpty() || LeafMetrics.isMixed(partition)))) {
                KeptBooks.OF_RESOURCES.forEach(gauge -> into.balance(
                        Account.ofQueue(gauge.book(), Account.ALL_QUEUES, partition), gauge.read.apply(all)));
            }
        }
    }

    /**
     * Of two objects that are off by opposite amounts one can be corrected without the other, and those above them,
     * which are right, stay so. Nothing for metrics that are gone.
     */
    @Override
    void correct(CSQueue queue, Account account, Balance more, Correction with) {
        LeafMetrics metrics = new LeafMetrics(queue);
        if (account.queue().equals(Account.ALL_QUEUES)) {
            correct(LeafMetrics.ofPartition(account.partition()), null, more);
        } else if (isOfResources() && account.partition().isEmpty()) {
            correct(metrics.of(account), metrics.copyOfOwn(account.user()), more);
        } else {
            correct(metrics.of(account), null, more);
        }
    }

    /**
     * Hadoop keeps a second object for a queue in the default partition, and books resources in both alike. A copy that
     * says something else was off by something else, or is of a parent that is not told of all; it is left alone.
     */
    private void correct(@Nullable QueueMetrics metrics, @Nullable QueueMetrics copy, Balance more) {
        if (metrics == null) {
            return;
        }
        if (copy != null && read.apply(copy).equals(read.apply(metrics))) {
            add.accept(copy, more);
        }
        add.accept(metrics, more);
    }
}
