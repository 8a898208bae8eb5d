package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.model.ResourceVector;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
            case METRIC_RUNNING_APPS -> number(metrics.getAppsRunning());
            case METRIC_PENDING_APPS -> number(metrics.getAppsPending());
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

    private static Balance number(int number) {
        return new Balance(number, ResourceVector.zero(Amounts.types()));
    }

    private static Resource nothing() {
        return Amounts.toResource(ResourceVector.zero(Amounts.types()));
    }

    private static void call(MethodHandle method, QueueMetrics metrics, int number, Resource amount) {
        try {
            method.invokeExact(metrics, number, amount);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Correcting metrics failed.", e);
        }
    }

    private static void step(MethodHandle gauge, QueueMetrics metrics, int number) {
        try {
            ((MutableGaugeInt) gauge.invokeExact(metrics)).incr(number);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Correcting metrics failed.", e);
        }
    }

    private static MethodHandle method(String name) {
        try {
            return MethodHandles.privateLookupIn(QueueMetrics.class, MethodHandles.lookup())
                    .findVirtual(
                            QueueMetrics.class, name, MethodType.methodType(void.class, int.class, Resource.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw unknown(name, e);
        }
    }

    private static MethodHandle gauge(String name) {
        try {
            return MethodHandles.privateLookupIn(QueueMetrics.class, MethodHandles.lookup())
                    .findGetter(QueueMetrics.class, name, MutableGaugeInt.class);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw unknown(name, e);
        }
    }

    private static IllegalStateException unknown(String name, ReflectiveOperationException cause) {
        return new IllegalStateException(
                "QueueMetrics has no " + name
                        + " that is known. Maybe this Hadoop is older than 3.3 or newer than 3.5.",
                cause);
    }
}
