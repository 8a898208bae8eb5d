package io.sharpshooter.yarn.audit;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.books.ByLeaf;
import io.sharpshooter.yarn.books.Correction;
import io.sharpshooter.yarn.books.KillableSums;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.MetricGauge;
import io.sharpshooter.yarn.books.ParallelApps;
import io.sharpshooter.yarn.books.ParentApps;
import io.sharpshooter.yarn.books.UserSums;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;

/**
 * Corrects books that have drifted, long after the wrong calls: all that {@link Correction} can, and users who were
 * forgotten, metrics, numbers of apps of parents, and lists of killable containers. Under the scheduler's write lock
 * while nothing else books.
 *
 * <p>Every account is corrected by itself, but for the lists, which go up.
 */
final class LedgerHealing {
    private final CapacityScheduler scheduler;
    private final MetricsHealing metrics;
    private final RunTimesHealing runTimes;

    LedgerHealing(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
        metrics = new MetricsHealing(scheduler);
        runTimes = new RunTimesHealing(scheduler);
    }

    /** Whether this Hadoop has what it takes to correct a book. */
    static boolean can(Book book) {
        MetricGauge gauge = MetricGauge.of(book);
        if (gauge != null) {
            return gauge.canBeCorrected();
        }
        return switch (book) {
            case METRIC_RUN_TIMES, METRIC_STRAY_RUN_TIMES -> Capability.CORRECT_RUN_TIMES.isOn();
            case APPS -> Capability.CORRECT_APPS.isOn();
            default -> Correction.can(book);
        };
    }

    /** @param drifts of books that can be corrected */
    void apply(List<Drift> drifts) {
        Set<Account> remembered = remember(drifts);
        new Correction(scheduler).apply(drifts);
        drifts.forEach(this::apply);
        KillableSums.follow(scheduler, drifts);
        UserSums.follow(scheduler, drifts);
        remembered.forEach(account -> {
            CSQueue leaf = SchedulerQueues.existing(scheduler, account.queue());
            LeafUsers.of(leaf).activateAgain(account.user(), leaf);
        });
        drifts.forEach(drift -> forgetIdle(drift.account()));
        ParallelApps.startAfter(scheduler, drifts);
    }

    /** A user who had nothing but wrong books; nobody where his number of apps may be one of them. */
    private void forgetIdle(Account account) {
        CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
        if (queue != null && account.isOfUser() && Capability.USERS_APPS.isOn()) {
            LeafUsers.of(queue).forgetIfIdle(account.user());
        }
    }

    /** Users who have apps and were forgotten are known again before anything is booked for them. */
    private Set<Account> remember(List<Drift> drifts) {
        Set<Account> remembered = new TreeSet<>();
        for (Drift drift : drifts) {
            Account account = drift.account();
            CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
            if (ForgottenUsers.isSign(account.book())
                    && queue != null
                    && LeafUsers.of(queue).remember(account.user())) {
                remembered.add(new Account(Book.ACTIVE_APPS, account.queue(), account.user(), ""));
            }
        }
        return remembered;
    }

    private void apply(Drift drift) {
        Account account = drift.account();
        CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
        MetricGauge gauge = MetricGauge.of(account.book());
        if (gauge != null) {
            metrics.apply(gauge, drift);
            return;
        }
        switch (account.book()) {
            case METRIC_RUN_TIMES, METRIC_STRAY_RUN_TIMES -> {
                QueueMetrics there = metrics.find(account);
                if (there != null) {
                    runTimes.apply(account, there);
                }
            }
            case APPS -> {
                if (queue != null && !LeafUsers.isLeaf(queue)) {
                    ParentApps.add(queue, drift.correction().number());
                }
            }
            case KILLABLE -> {
                if (queue != null && LeafUsers.isLeaf(queue)) {
                    forgetDead(queue, account.partition());
                }
            }
            default -> {}
        }
    }

    /** Containers that are no longer alive, or are in another queue by now; these stay marked there. */
    private void forgetDead(CSQueue leaf, String partition) {
        PreemptionManager marked = scheduler.getPreemptionManager();
        List<RMContainer> listed =
                new ArrayList<>(marked.getKillableContainersMap(SchedulerQueues.nameOfMarks(leaf), partition)
                        .values());
        for (RMContainer container : listed) {
            CSQueue home = ByLeaf.home(scheduler, container);
            if (home != leaf) {
                marked.removeKillableContainer(
                        new KillableContainer(container, partition, SchedulerQueues.nameOfMarks(leaf)));
            }
            if (home != null && home != leaf && ByLeaf.isMarkedOnItsNode(scheduler, container)) {
                marked.addKillableContainer(
                        new KillableContainer(container, partition, SchedulerQueues.nameOfMarks(home)));
            }
        }
    }
}
