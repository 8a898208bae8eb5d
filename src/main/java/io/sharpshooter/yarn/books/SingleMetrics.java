package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.model.ResourceVector;
import java.lang.invoke.MethodHandle;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/**
 * Corrects the gauges of one metrics object and of nothing else: neither of its parent's nor of its users', and no counter of what there ever
 * was.
 *
 * <p>Method handles, because what Hadoop offers to others goes up to the root. The same in 3.3, 3.4 and 3.5.
 */
final class SingleMetrics {
    private static final String FAILURE = "Correcting metrics failed.";
    private static final MethodHandle RELEASE = method("computeReleaseResources");
    private static final MethodHandle ASK = method("incrementPendingResources");
    private static final MethodHandle ALLOCATED = gauge("allocatedContainers");
    private static final MethodHandle RESERVED = gauge("reservedContainers");
    private static final MethodHandle RUNNING_APPS = gauge("appsRunning");
    private static final MethodHandle PENDING_APPS = gauge("appsPending");

    private SingleMetrics() {}

    /** What they say in one of their books. */
    static Balance read(QueueMetrics metrics, Book book) {
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
    static void add(QueueMetrics metrics, Book book, Balance more) {
        Resource amount = Amounts.toResource(more.amount());
        int number = Math.toIntExact(more.number());
        switch (book) {
            case METRIC_ALLOCATED ->
                allocate(metrics, Amounts.toResource(more.negated().amount()), number);
            case METRIC_RESERVED -> {
                metrics.incrReserveResources(amount);
                step(RESERVED, metrics, number - 1);
            }
            case METRIC_PENDING -> {
                call(ASK, metrics, 1, amount);
                call(ASK, metrics, number - 1, nothing());
            }
            case METRIC_RUNNING_APPS -> step(RUNNING_APPS, metrics, number);
            case METRIC_PENDING_APPS -> step(PENDING_APPS, metrics, number);
            case METRIC_AM_USED -> MasterMetrics.add(metrics, more.amount());
            default -> throw new IllegalArgumentException("No metrics have the book " + book + ".");
        }
    }

    /** A release, and one taken back: the number of containers, and the counter of all releases ever, are as before. */
    private static void allocate(QueueMetrics metrics, Resource less, int number) {
        call(RELEASE, metrics, 1, less);
        call(RELEASE, metrics, -1, nothing());
        step(ALLOCATED, metrics, number);
    }

    private static Resource nothing() {
        return Amounts.toResource(ResourceVector.zero(Amounts.types()));
    }

    private static void call(MethodHandle method, QueueMetrics metrics, int number, Resource amount) {
        HiddenParts.change(FAILURE, () -> {
            method.invokeExact(metrics, number, amount);
        });
    }

    private static void step(MethodHandle gauge, QueueMetrics metrics, int number) {
        HiddenParts.change(FAILURE, () -> ((MutableGaugeInt) gauge.invokeExact(metrics)).incr(number));
    }

    private static MethodHandle method(String name) {
        return HiddenParts.method(QueueMetrics.class, name, void.class, int.class, Resource.class);
    }

    private static MethodHandle gauge(String name) {
        return HiddenParts.field(QueueMetrics.class, name, MutableGaugeInt.class);
    }
}
