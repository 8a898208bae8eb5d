package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.jspecify.annotations.Nullable;

/**
 * The table in which one metrics object keeps when each app began to run, for its gauges {@code running_0}, {@code
 * running_60} and so on. A change goes neither up to a parent's nor to a user's.
 *
 * <p>Thread-safe like the table itself.
 */
public final class RunTimes {
    private RunTimes() {}

    /** When each app began that is listed, in ms since the epoch; a copy. */
    public static Map<ApplicationId, Long> of(QueueMetrics metrics) {
        Object table = table(metrics);
        Map<ApplicationId, Long> entries = new HashMap<>();
        synchronized (table) {
            entries(table).forEach((app, began) -> entries.put((ApplicationId) app, (Long) began));
        }
        return entries;
    }

    /** When one app began, in ms since the epoch; null when it is not listed. */
    public static @Nullable Long of(QueueMetrics metrics, ApplicationId app) {
        Object table = table(metrics);
        synchronized (table) {
            return (Long) entries(table).get(app);
        }
    }

    /** @param began ms since the epoch */
    public static void add(QueueMetrics metrics, ApplicationId app, long began) {
        HiddenMember.ONE_RUN_TIME_MORE.call(table(metrics), app, began);
    }

    public static void remove(QueueMetrics metrics, ApplicationId app) {
        HiddenMember.ONE_RUN_TIME_FEWER.call(table(metrics), app);
    }

    private static Object table(QueueMetrics metrics) {
        return Objects.requireNonNull(HiddenMember.RUN_TIMES.call(metrics));
    }

    /** The table's own; its lock is the table's. */
    private static HashMap<?, ?> entries(Object table) {
        return (HashMap<?, ?>) Objects.requireNonNull(HiddenMember.RUN_TIMES_ENTRIES.call(table));
    }
}
