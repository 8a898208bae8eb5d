package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Correction;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.KeptBooks;
import io.sharpshooter.yarn.books.KillableBook;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.ParallelApps;
import io.sharpshooter.yarn.books.UserSums;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Corrects books that have drifted, long after the wrong calls: all that {@link Correction} can, and users who were
 * forgotten, metrics, numbers of apps of parents, and lists of killable containers. Under the scheduler's write lock
 * while nothing else books.
 *
 * <p>Every account is corrected by itself, but for the lists, which go up.
 */
final class LedgerHealing {
    private final CapacityScheduler scheduler;

    LedgerHealing(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** @param drifts of books that can be corrected */
    void apply(List<Drift> drifts) {
        ForgottenUsers forgotten = new ForgottenUsers(scheduler, drifts);
        forgotten.remember();
        new Correction(scheduler).apply(drifts);
        KillableBook.followLists(scheduler, drifts);
        UserSums.follow(scheduler, drifts);
        forgotten.activateAgain();
        drifts.forEach(drift -> forgetIdle(drift.account()));
        ParallelApps.startAfter(scheduler, drifts);
    }

    /** A user who had nothing but wrong books; nobody where his number of apps may be one of them. */
    private void forgetIdle(Account account) {
        CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
        if (queue != null && KeptBooks.isOfUser(account)) {
            LeafUsers.of(queue).forgetIfIdle(account.user());
        }
    }
}
