package io.sharpshooter.yarn.move;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Correction;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.ParallelApps;
import io.sharpshooter.yarn.books.Steps;
import io.sharpshooter.yarn.books.UserSums;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * What one move did to the books, and what it should have done: the difference is corrected, and nothing else.
 *
 * <p>Made before the move, and asked to correct after it, both under the scheduler's write lock and while nothing else
 * books. Where a move did all of it right there is nothing to correct, so this does no harm on a Hadoop that is
 * repaired.
 */
public final class MoveRepair {
    private static final PrintableLog LOG = PrintableLog.of(MoveRepair.class);

    private final CapacityScheduler scheduler;
    private final SchedulerApplication<FiCaSchedulerApp> app;
    private final CSQueue source;
    private final Stranger user;
    private final @Nullable MoveLedger ledger;
    private final UncountedApp uncounted;
    private final MoveRunTimes runTimes;

    private MoveRepair(
            CapacityScheduler scheduler,
            ApplicationId id,
            SchedulerApplication<FiCaSchedulerApp> app,
            CSQueue source,
            MovePlaces places) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        this.scheduler = scheduler;
        this.app = app;
        this.source = source;
        user = Stranger.of(app.getUser(), places.leaves());
        ledger = attempt == null ? null : new MoveLedger(scheduler, attempt, source, places);
        runTimes = new MoveRunTimes(id, source, app.getUser());
        uncounted = new UncountedApp(source, attempt, app.getUser());
    }

    /** Notes the books before a move; null when the scheduler will refuse it anyway, or there is nothing to move. */
    public static @Nullable MoveRepair before(CapacityScheduler scheduler, ApplicationId id, String target) {
        SchedulerApplication<FiCaSchedulerApp> app =
                scheduler.getSchedulerApplications().get(id);
        CSQueue destination = SchedulerQueues.named(scheduler, target);
        if (app == null || destination == null || !(app.getQueue() instanceof CSQueue source)) {
            return null;
        }
        return new MoveRepair(scheduler, id, app, source, MovePlaces.of(source, destination, app.getUser()));
    }

    /** The move was refused: forgets the user where it was only looked up. */
    public void refused() {
        new Steps().then(() -> uncounted.isIn(source)).then(user::forget).end();
    }

    /** The move was done: corrects what it did not do right. Where one thing cannot be corrected, all others are. */
    public void moved() {
        CSQueue destination = (CSQueue) app.getQueue();
        Steps steps = new Steps().then(() -> uncounted.isIn(destination));
        if (ledger != null) {
            correct(ledger, destination, steps);
        }
        steps.then((uncounted.waits() ? user.but(destination) : user)::forget)
                .then(() -> runTimes.follow(destination))
                .then(() -> putInOrder(destination))
                .then(() -> startOthers(destination))
                .end();
    }

    private void putInOrder(CSQueue destination) {
        if (uncounted.waits()) {
            ParallelApps.putInOrder(destination);
        }
    }

    private void startOthers(CSQueue destination) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null && !attempt.isStopped() && destination != source) {
            ParallelApps.startAfter(scheduler, attempt, source, destination);
        }
    }

    private void correct(MoveLedger books, CSQueue destination, Steps steps) {
        steps.then(() -> books.killed().takeOffLists(scheduler, destination))
                .then(() -> {
                    List<Drift> drifts = books.drifts(destination);
                    steps.then(() -> correct(drifts, destination)).then(() -> UserSums.follow(scheduler, drifts));
                })
                .then(() -> books.killed().correctSums(scheduler, source, books.partitions()))
                .then(() -> new MoveMarks(scheduler)
                        .follow(app.getCurrentAppAttempt(), source, destination, books.partitions()));
    }

    private void correct(List<Drift> found, CSQueue destination) {
        List<Drift> drifts = new ArrayList<>(found);
        drifts.removeIf(drift -> isOfForgottenUser(drift.account()));
        if (!drifts.isEmpty()) {
            List<Drift> others = drifts.stream()
                    .filter(drift -> !MoveMetrics.areOf(drift.account()))
                    .toList();
            new Steps()
                    .then(() -> new Correction(scheduler).apply(others))
                    .then(() -> new MoveMetrics(source, destination, app.getUser()).apply(drifts))
                    .end();
            LOG.info(
                    "Corrected the books after moving {} from {} to {}: {}",
                    app.getCurrentAppAttempt().getApplicationId(),
                    source.getQueuePath(),
                    destination.getQueuePath(),
                    drifts);
        }
    }

    /** With a user's last app in a queue the scheduler forgets what he used there, be it right or wrong. */
    private boolean isOfForgottenUser(Account account) {
        return !account.user().isEmpty()
                && !LeafUsers.of(SchedulerQueues.existing(scheduler, account.queue()))
                        .has(account.user());
    }
}
