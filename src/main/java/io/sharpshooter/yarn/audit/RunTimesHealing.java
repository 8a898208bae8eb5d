package io.sharpshooter.yarn.audit;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.yarn.books.MetricsChain;
import io.sharpshooter.yarn.books.RunTimes;
import io.sharpshooter.yarn.books.RunningApps;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * Takes apps that do not run off the run times of metrics, and enters those that do. When an app began is what the
 * metrics of a queue above still say, which a move leaves right, or else when the oldest of its containers came. To be
 * used under the scheduler's write lock.
 */
final class RunTimesHealing {
    private final CapacityScheduler scheduler;
    private @Nullable RunningApps running;

    RunTimesHealing(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    void apply(Account account, QueueMetrics metrics) {
        Map<ApplicationId, String> there = running().in(SchedulerQueues.existing(scheduler, account.queue()));
        if (account.book() == Book.METRIC_STRAY_RUN_TIMES) {
            RunTimes.of(metrics).keySet().stream()
                    .filter(app -> !belongs(account, app, there))
                    .forEach(app -> RunTimes.remove(metrics, app));
            return;
        }
        there.keySet().stream()
                .filter(app -> belongs(account, app, there) && RunTimes.of(metrics, app) == null)
                .forEach(app -> RunTimes.add(metrics, app, began(app)));
    }

    /** One pass over all apps, at the first account that needs it. */
    private RunningApps running() {
        RunningApps known = running;
        if (known == null) {
            known = RunningApps.of(scheduler);
            running = known;
        }
        return known;
    }

    private static boolean belongs(Account account, ApplicationId app, Map<ApplicationId, String> there) {
        String user = there.get(app);
        return user != null && (account.user().isEmpty() || account.user().equals(user));
    }

    private long began(ApplicationId id) {
        SchedulerApplication<FiCaSchedulerApp> app =
                Objects.requireNonNull(scheduler.getSchedulerApplications().get(id));
        return MetricsChain.of((CSQueue) app.getQueue(), app.getUser()).stream()
                .map(metrics -> RunTimes.of(metrics, id))
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .findFirst()
                .orElseGet(() -> oldest(app.getCurrentAppAttempt()));
    }

    private static long oldest(FiCaSchedulerApp attempt) {
        return attempt.getLiveContainers().stream()
                .mapToLong(RMContainer::getCreationTime)
                .min()
                .orElseGet(System::currentTimeMillis);
    }
}
