package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.util.Objects;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/**
 * Corrects the gauges of one metrics object and of nothing else: neither of its parent's nor of its users', and no
 * counter of what there ever was. What Hadoop offers to others to change them goes up to the root.
 */
public final class SingleMetrics {
    private SingleMetrics() {}

    /** What they say in one of their books. */
    public static Balance read(QueueMetrics metrics, Book book) {
        return switch (book) {
            case METRIC_ALLOCATED -> LeafMetrics.allocated(metrics);
            case METRIC_RESERVED -> LeafMetrics.reserved(metrics);
            case METRIC_PENDING -> LeafMetrics.pending(metrics);
            case METRIC_RUNNING_APPS -> Amounts.number(metrics.getAppsRunning());
            case METRIC_PENDING_APPS -> Amounts.number(metrics.getAppsPending());
            case METRIC_AM_USED -> MasterMetrics.read(metrics);
            default -> throw new IllegalArgumentException("No metrics have the book " + book + ".");
        };
    }

    /** Books more, or less where it is negative. */
    public static void add(QueueMetrics metrics, Book book, Balance more) {
        Resource amount = Amounts.toResource(more.amount());
        int number = Math.toIntExact(more.number());
        switch (book) {
            case METRIC_ALLOCATED ->
                allocate(metrics, Amounts.toResource(more.negated().amount()), number);
            case METRIC_RESERVED -> {
                metrics.incrReserveResources(amount);
                step(HiddenMember.METRIC_RESERVED, metrics, number - 1);
            }
            case METRIC_PENDING -> {
                HiddenMembers.call(HiddenMember.METRIC_ASK, metrics, 1, amount);
                HiddenMembers.call(HiddenMember.METRIC_ASK, metrics, number - 1, nothing());
            }
            case METRIC_RUNNING_APPS -> step(HiddenMember.METRIC_RUNNING_APPS, metrics, number);
            case METRIC_PENDING_APPS -> step(HiddenMember.METRIC_PENDING_APPS, metrics, number);
            case METRIC_AM_USED -> MasterMetrics.add(metrics, more.amount());
            default -> throw new IllegalArgumentException("No metrics have the book " + book + ".");
        }
    }

    /** A release, and one taken back: the number of containers, and the counter of all releases ever, are as before. */
    private static void allocate(QueueMetrics metrics, Resource less, int number) {
        HiddenMembers.call(HiddenMember.METRIC_RELEASE, metrics, 1, less);
        HiddenMembers.call(HiddenMember.METRIC_RELEASE, metrics, -1, nothing());
        step(HiddenMember.METRIC_ALLOCATED, metrics, number);
    }

    private static Resource nothing() {
        return Amounts.toResource(ResourceVector.zero(Amounts.types()));
    }

    private static void step(HiddenMember gauge, QueueMetrics metrics, int number) {
        ((MutableGaugeInt) Objects.requireNonNull(HiddenMembers.call(gauge, metrics))).incr(number);
    }
}
