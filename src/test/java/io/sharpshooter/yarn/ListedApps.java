package io.sharpshooter.yarn;

import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/** The apps of which one metrics object knows since when they run. Hadoop shows that to nobody. */
public final class ListedApps {
    private ListedApps() {}

    /** When each began, in ms since the epoch: the table itself. */
    @SuppressWarnings("unchecked")
    public static Map<ApplicationId, Long> of(QueueMetrics metrics) {
        Object table = HiddenField.of(QueueMetrics.class, "runBuckets", metrics);
        return (Map<ApplicationId, Long>) HiddenField.of(table.getClass(), "map", table);
    }
}
