package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.MetricsChain;
import io.sharpshooter.yarn.books.RunTimes;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.jspecify.annotations.Nullable;

/**
 * Where the metrics of the source, of the queues above it and of the app's user there keep when the app began to run;
 * each keeps it by itself, and a move tells none of them. Made before a move, and asked to follow it; under the
 * scheduler's write lock.
 *
 * <p>Metrics that both the source and the destination tell are left alone, and so is what the move has done itself.
 */
final class MoveRunTimes {
    private final ApplicationId app;
    private final String user;
    private final List<QueueMetrics> left;
    private final @Nullable Long began;

    MoveRunTimes(ApplicationId app, CSQueue source, String user) {
        this.app = app;
        this.user = user;
        left = new ArrayList<>(MetricsChain.of(source, user));
        left.removeIf(metrics -> RunTimes.of(metrics, app) == null);
        began = left.isEmpty() ? null : RunTimes.of(left.get(0), app);
    }

    /** The app is in the destination. */
    void follow(CSQueue destination) {
        if (began == null) {
            return;
        }
        List<QueueMetrics> entered = MetricsChain.of(destination, user);
        left.stream().filter(metrics -> !isAmong(metrics, entered)).forEach(metrics -> RunTimes.remove(metrics, app));
        entered.stream()
                .filter(metrics -> RunTimes.of(metrics, app) == null)
                .forEach(metrics -> RunTimes.add(metrics, app, began));
    }

    private static boolean isAmong(QueueMetrics metrics, List<QueueMetrics> others) {
        return others.stream().anyMatch(other -> other == metrics);
    }
}
