package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.ledger.TrueBooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one move did to the books, and what it should have done: the difference is corrected, and nothing else.
 *
 * <p>Made before the move, and asked to correct after it, both under the scheduler's write lock and while nothing else books.
 * Where a move did all of it right there is nothing to correct, so this does no harm on a Hadoop that is repaired. It takes
 * time for the queues above source and destination and for the app's own containers.
 *
 * <p>In two cases the difference would not tell the truth, and the books of the queues are compared with all of their containers
 * instead: when the move itself has killed containers (lazy preemption, a parent above its maximum), and when the app is
 * between two attempts (the scheduler has forgotten its user by then, with the containers that were kept).
 */
public final class MoveRepair {
    private static final Logger LOG = LoggerFactory.getLogger(MoveRepair.class);

    private final CapacityScheduler scheduler;
    private final SchedulerApplication<FiCaSchedulerApp> app;
    private final CSQueue source;
    private final MovePlaces places;
    private final Set<String> partitions;
    private final Ledger before;
    private final KnownUser user;
    private final long killed;
    private final UncountedApp uncounted;

    private MoveRepair(
            CapacityScheduler scheduler,
            SchedulerApplication<FiCaSchedulerApp> app,
            CSQueue source,
            MovePlaces places) {
        this.scheduler = scheduler;
        this.app = app;
        this.source = source;
        this.places = places;
        partitions = Partitions.known(scheduler);
        before = places.read(partitions);
        user = KnownUser.of(app.getUser(), places.leaves());
        killed = killed();
        uncounted = new UncountedApp(source, app.getCurrentAppAttempt(), app.getUser());
    }

    /** Notes the books before a move; null when the scheduler will refuse it anyway, or there is nothing to move. */
    public static @Nullable MoveRepair before(CapacityScheduler scheduler, ApplicationId id, String target) {
        SchedulerApplication<FiCaSchedulerApp> app =
                scheduler.getSchedulerApplications().get(id);
        CSQueue destination = scheduler.getQueue(target);
        if (app == null || destination == null || !(app.getQueue() instanceof CSQueue source)) {
            return null;
        }
        return new MoveRepair(scheduler, app, source, MovePlaces.of(source, destination, app.getUser()));
    }

    /** The move was refused: forgets the user where it was only looked up. */
    public void refused() {
        uncounted.stayed();
        user.forget();
    }

    /** The move was done: corrects what it did not do right. */
    public void moved() {
        uncounted.left();
        CSQueue destination = (CSQueue) app.getQueue();
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null) {
            correct(attempt, destination);
            new Killables(scheduler).move(attempt, source, destination, partitions);
        }
        (uncounted.waits() ? user.but(destination) : user).forget();
    }

    private void correct(FiCaSchedulerApp attempt, CSQueue destination) {
        List<Drift> drifts = new ArrayList<>(drifts(attempt, destination));
        drifts.removeIf(drift -> isOfForgottenUser(drift.account()));
        if (!drifts.isEmpty()) {
            new Correction(scheduler).apply(drifts);
            new MoveMetrics(source, destination, app.getUser()).apply(drifts);
            LOG.info(
                    "Corrected the books after moving {} from {} to {}: {}",
                    attempt.getApplicationId(),
                    source.getQueuePath(),
                    destination.getQueuePath(),
                    drifts);
        }
    }

    private List<Drift> drifts(FiCaSchedulerApp attempt, CSQueue destination) {
        Ledger expected = expected(attempt, destination).ledger().only(this::isMeasured);
        Ledger measured = places.read(partitions).minus(before);
        return attempt.isStopped() || killed() != killed
                ? compared(expected, measured)
                : Drift.between(measured, expected);
    }

    /** With a user's last app in a queue the scheduler forgets what he used there, be it right or wrong. */
    private boolean isOfForgottenUser(Account account) {
        return !account.user().isEmpty()
                && !LeafUsers.of(scheduler.getQueue(account.queue())).has(account.user());
    }

    /** What the move should have changed. */
    private TrueBooks expected(FiCaSchedulerApp attempt, CSQueue destination) {
        TrueBooks change = new TrueBooks(Amounts.types());
        new LiveHoldings(scheduler).of(attempt, source.getQueuePath()).forEach((holding, number) -> {
            change.add(holding, -number);
            change.add(holding.in(destination.getQueuePath()), number);
        });
        if (attempt.isRunnable() && !attempt.isStopped()) {
            change.addRunnable(source.getQueuePath(), -1).addRunnable(destination.getQueuePath(), 1);
        }
        return change;
    }

    /** The books against all containers; the apps that may run are known by the difference alone. */
    private List<Drift> compared(Ledger expected, Ledger measured) {
        List<Drift> drifts = new ArrayList<>(
                Drift.between(measured.only(MoveRepair::isRunnable), expected.only(MoveRepair::isRunnable)));
        Set<String> queues = places.paths();
        Ledger truth = new TrueReader(scheduler)
                .readContainers()
                .ledger()
                .only(account -> queues.contains(account.queue()) && isMeasured(account));
        Ledger booked = places.read(partitions).only(account -> !isRunnable(account));
        drifts.addAll(Drift.between(booked, truth));
        return drifts;
    }

    private static boolean isRunnable(Account account) {
        return account.book() == Book.RUNNABLE_APPS;
    }

    /** What {@link MovePlaces} reads; users' metrics follow from the queue's. */
    private boolean isMeasured(Account account) {
        return account.user().isEmpty()
                || (account.book() == Book.USED && account.user().equals(app.getUser()));
    }

    private long killed() {
        return scheduler.getRootQueueMetrics().getAggregatePreemptedContainers();
    }
}
