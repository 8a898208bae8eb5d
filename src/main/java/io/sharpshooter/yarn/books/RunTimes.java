package io.sharpshooter.yarn.books;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;
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
    private static final Class<?> TABLE = table();
    private static final MethodHandle OF_METRICS =
            getter(QueueMetrics.class, "runBuckets", TABLE, MethodType.methodType(Object.class, QueueMetrics.class));
    private static final MethodHandle ENTRIES =
            getter(TABLE, "map", HashMap.class, MethodType.methodType(HashMap.class, Object.class));
    private static final MethodHandle ADD = method("add", Object.class, long.class);
    private static final MethodHandle REMOVE = method("remove", Object.class);

    private RunTimes() {}

    /** When each app began that is listed, in ms since the epoch; a copy. */
    static Map<ApplicationId, Long> of(QueueMetrics metrics) {
        Map<ApplicationId, Long> entries = new HashMap<>();
        call(metrics, table -> {
            synchronized (table) {
                for (Object entry : ((HashMap<?, ?>) ENTRIES.invokeExact(table)).entrySet()) {
                    Map.Entry<?, ?> began = (Map.Entry<?, ?>) entry;
                    entries.put((ApplicationId) began.getKey(), (Long) began.getValue());
                }
            }
        });
        return entries;
    }

    /** When one app began, in ms since the epoch; null when it is not listed. */
    static @Nullable Long of(QueueMetrics metrics, ApplicationId app) {
        @Nullable Long[] began = new Long[1];
        call(metrics, table -> {
            synchronized (table) {
                began[0] = (Long) ((HashMap<?, ?>) ENTRIES.invokeExact(table)).get(app);
            }
        });
        return began[0];
    }

    /** @param began ms since the epoch */
    static void add(QueueMetrics metrics, ApplicationId app, long began) {
        call(metrics, table -> {
            ADD.invokeExact(table, (Object) app, began);
        });
    }

    static void remove(QueueMetrics metrics, ApplicationId app) {
        call(metrics, table -> {
            REMOVE.invokeExact(table, (Object) app);
        });
    }

    private interface Call {
        void with(Object table) throws Throwable;
    }

    private static void call(QueueMetrics metrics, Call call) {
        try {
            call.with((Object) OF_METRICS.invokeExact(metrics));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Using the run times of metrics failed.", e);
        }
    }

    private static Class<?> table() {
        try {
            return Class.forName(
                    QueueMetrics.class.getPackageName() + ".TimeBucketMetrics",
                    true,
                    QueueMetrics.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw unknown("table of run times", e);
        }
    }

    private static MethodHandle getter(Class<?> owner, String name, Class<?> type, MethodType as) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findGetter(owner, name, type)
                    .asType(as);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw unknown(name, e);
        }
    }

    private static MethodHandle method(String name, Class<?>... parameters) {
        MethodType type = MethodType.methodType(void.class, parameters);
        try {
            return MethodHandles.privateLookupIn(TABLE, MethodHandles.lookup())
                    .findVirtual(TABLE, name, type)
                    .asType(type.insertParameterTypes(0, Object.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
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
