package io.sharpshooter.yarn.audit;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Users who have apps in a leaf queue that does not know them any more. Such a user's apps get no more containers. All
 * that is booked for him is gone, however much it was by then; so if it is sure that he is forgotten, all of it is
 * corrected at once.
 */
final class ForgottenUsers {
    private final Set<Account> users = new HashSet<>();

    /** @param sure drifts; those of users who are known do not matter */
    ForgottenUsers(CapacityScheduler scheduler, List<Drift> sure) {
        for (Drift drift : sure) {
            Account account = drift.account();
            CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
            if (isSign(account.book()) && queue != null && !LeafUsers.of(queue).has(account.user())) {
                users.add(user(account));
            }
        }
    }

    /** Whether a user who is off in this book and not known has been forgotten. */
    static boolean isSign(Book book) {
        return book == Book.ACTIVE_APPS || book == Book.WAITING_APPS;
    }

    boolean own(Account account) {
        return account.isOfUser() && users.contains(user(account));
    }

    private static Account user(Account account) {
        return new Account(Book.ACTIVE_APPS, account.queue(), account.user(), "");
    }
}
