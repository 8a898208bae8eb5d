package io.sharpshooter.yarn.books;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.jspecify.annotations.Nullable;

/**
 * The table in which one metrics object keeps when each app began to run, for its gauges {@code running_0}, {@code running_60} and so on. A change
 * goes neither up to a parent's nor to a user's.
 *
 * <p>Method handles, because Hadoop shows the table to nobody; the same in 3.3, 3.4 and 3.5. Thread-safe like the table itself.
 */
final class RunTimes {
    private static final String FAILURE = "Using the run times of metrics failed.";
    private static final Class<?> TABLE = tableClass();
    private static final MethodHandle OF_METRICS = HiddenParts.field(QueueMetrics.class, "runBuckets", TABLE)
            .asType(MethodType.methodType(Object.class, QueueMetrics.class));
    private static final MethodHandle ENTRIES =
            HiddenParts.field(TABLE, "map", HashMap.class).asType(MethodType.methodType(HashMap.class, Object.class));
    private static final MethodHandle ADD = HiddenParts.method(TABLE, "add", void.class, Object.class, long.class)
            .asType(MethodType.methodType(void.class, Object.class, Object.class, long.class));
    private static final MethodHandle REMOVE = HiddenParts.method(TABLE, "remove", void.class, Object.class)
            .asType(MethodType.methodType(void.class, Object.class, Object.class));

    private RunTimes() {}

    /** When each app began that is listed, in ms since the epoch; a copy. */
    static Map<ApplicationId, Long> of(QueueMetrics metrics) {
        Object table = table(metrics);
        Map<ApplicationId, Long> entries = new HashMap<>();
        synchronized (table) {
            entries(table).forEach((app, began) -> entries.put((ApplicationId) app, (Long) began));
        }
        return entries;
    }

    /** When one app began, in ms since the epoch; null when it is not listed. */
    static @Nullable Long of(QueueMetrics metrics, ApplicationId app) {
        Object table = table(metrics);
        synchronized (table) {
            return (Long) entries(table).get(app);
        }
    }

    /** @param began ms since the epoch */
    static void add(QueueMetrics metrics, ApplicationId app, long began) {
        Object table = table(metrics);
        HiddenParts.change(FAILURE, () -> {
            ADD.invokeExact(table, (Object) app, began);
        });
    }

    static void remove(QueueMetrics metrics, ApplicationId app) {
        Object table = table(metrics);
        HiddenParts.change(FAILURE, () -> {
            REMOVE.invokeExact(table, (Object) app);
        });
    }

    private static Object table(QueueMetrics metrics) {
        return Objects.requireNonNull(HiddenParts.read(FAILURE, () -> (Object) OF_METRICS.invokeExact(metrics)));
    }

    /** The table's own; its lock is the table's. */
    private static HashMap<?, ?> entries(Object table) {
        return Objects.requireNonNull(HiddenParts.read(FAILURE, () -> (HashMap<?, ?>) ENTRIES.invokeExact(table)));
    }

    private static Class<?> tableClass() {
        try {
            return Class.forName(
                    QueueMetrics.class.getPackageName() + ".TimeBucketMetrics",
                    true,
                    QueueMetrics.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw HiddenParts.unknown(QueueMetrics.class, "table of run times", e);
        }
    }
}
