package io.sharpshooter.yarn.audit;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.KeptBooks;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.UserAppsBook;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Users who have apps in a leaf queue that does not know them any more. Such a user's apps get no more containers. All
 * that is booked for him is gone, however much it was by then; so if it is sure that he is forgotten, all of it is
 * corrected at once.
 */
final class ForgottenUsers {
    private final CapacityScheduler scheduler;
    private final Set<Account> users = new TreeSet<>();

    /** @param sure drifts; those of users who are known do not matter */
    ForgottenUsers(CapacityScheduler scheduler, List<Drift> sure) {
        this.scheduler = scheduler;
        sure.stream()
                .map(Drift::account)
                .filter(account -> KeptBooks.of(account.book()) instanceof UserAppsBook && isForgotten(account))
                .forEach(account -> users.add(user(account)));
    }

    private boolean isForgotten(Account account) {
        CSQueue leaf = SchedulerQueues.byPath(scheduler, account.queue());
        return leaf != null && !LeafUsers.of(leaf).has(account.user());
    }

    boolean own(Account account) {
        return KeptBooks.isOfUser(account) && users.contains(user(account));
    }

    /** They are known again, before anything is booked for them. */
    void remember() {
        users.forEach(user -> leaf(user).remember(user.user()));
    }

    /** They are active again for what their apps ask for, when all is booked. */
    void activateAgain() {
        users.forEach(user -> leaf(user).activateAgain(user.user()));
    }

    private LeafUsers leaf(Account account) {
        return LeafUsers.of(SchedulerQueues.existing(scheduler, account.queue()));
    }

    private static Account user(Account account) {
        return new Account(Book.ACTIVE_APPS, account.queue(), account.user(), "");
    }
}
