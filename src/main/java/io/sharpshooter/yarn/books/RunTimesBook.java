package io.sharpshooter.yarn.books;

import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The apps whose run times metrics keep. Which of them are right tells only a look at the apps, so that the audit reads
 * these by itself. When an app began is what the metrics of a queue above still say, which a move leaves right, or else
 * when the oldest of its containers came.
 */
final class RunTimesBook extends KeptBook {
    private final boolean stray;

    /** @param stray whether it lists apps that do not run, or those that do */
    RunTimesBook(Book book, boolean stray) {
        super(book);
        this.stray = stray;
    }

    /** Takes off all that do not run, or enters all that do. */
    @Override
    void correct(CSQueue queue, Account account, Balance more, Correction with) {
        QueueMetrics metrics = new LeafMetrics(queue).of(account);
        Map<ApplicationId, String> there = with.running().in(queue);
        if (metrics != null && stray) {
            RunTimes.of(metrics).keySet().stream()
                    .filter(app -> !belongs(account, app, there))
                    .forEach(app -> RunTimes.remove(metrics, app));
        } else if (metrics != null) {
            there.keySet().stream()
                    .filter(app -> belongs(account, app, there) && RunTimes.of(metrics, app) == null)
                    .forEach(app -> RunTimes.add(metrics, app, began(with.scheduler(), app)));
        }
    }

    private static boolean belongs(Account account, ApplicationId app, Map<ApplicationId, String> there) {
        String user = there.get(app);
        return user != null && (account.user().isEmpty() || account.user().equals(user));
    }

    private static long began(CapacityScheduler scheduler, ApplicationId id) {
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
