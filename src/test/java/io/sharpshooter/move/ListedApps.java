package io.sharpshooter.move;

import java.lang.reflect.Field;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/** The apps of which one metrics object knows since when they run. Hadoop shows that to nobody. */
final class ListedApps {
    private ListedApps() {}

    /** When each began, in ms since the epoch: the table itself. */
    @SuppressWarnings("unchecked")
    static Map<ApplicationId, Long> of(QueueMetrics metrics) {
        Object table = field(QueueMetrics.class, "runBuckets", metrics);
        return (Map<ApplicationId, Long>) field(table.getClass(), "map", table);
    }

    private static Object field(Class<?> type, String name, Object of) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
