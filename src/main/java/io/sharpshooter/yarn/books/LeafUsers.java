package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** The users of a leaf queue. */
public final class LeafUsers {
    private final UsersManager users;

    private LeafUsers(UsersManager users) {
        this.users = users;
    }

    public static LeafUsers of(CSQueue leaf) {
        return new LeafUsers((UsersManager) leaf.getAbstractUsersManager());
    }

    public static boolean isLeaf(CSQueue queue) {
        return queue.getAbstractUsersManager() instanceof UsersManager;
    }

    Map<String, User> all() {
        return users.getUsers();
    }

    public boolean has(String user) {
        return users.getUser(user) != null;
    }

    /** How many apps of a user are counted, active or waiting; 0 for a user who is not known. */
    public int apps(String user) {
        User known = users.getUser(user);
        return known == null ? 0 : known.getTotalApplications();
    }

    /** Counts one more waiting app for a user, who is known from then on. */
    public void countWaiting(String user) {
        users.getUserAndAddIfAbsent(user).submitApplication();
    }

    /** Takes that back. */
    public void uncountWaiting(String user) {
        User known = users.getUser(user);
        if (known != null) {
            known.finishApplication(false);
        }
    }

    /** Forgets a user who has no app here and uses nothing. */
    public void forgetIfIdle(String user) {
        User known = users.getUser(user);
        if (known != null
                && known.getTotalApplications() == 0
                && Amounts.of(known.getAllUsed()).isZero()) {
            users.removeUser(user);
        }
    }

    /**
     * Books more for a user, or less where the amount is negative; the queue's sums have to follow ({@link UserSums}).
     */
    void add(String user, String partition, ResourceVector amount) {
        users.getUserAndAddIfAbsent(user).getResourceUsage().incUsed(partition, Amounts.toResource(amount));
    }

    /** Makes a user known who is not. @return whether he was not */
    public boolean remember(String user) {
        boolean forgotten = !has(user);
        users.getUserAndAddIfAbsent(user);
        return forgotten;
    }

    /**
     * Makes a user active who still counts as active for what his apps ask for, but was forgotten and made anew as one
     * who is not. His limit is computed right only after that.
     */
    public void activateAgain(String user, CSQueue leaf) {
        List<FiCaSchedulerApp> asking = LeafQueueAccess.activeInOrder(leaf).stream()
                .filter(app -> app.getUser().equals(user) && TrueReader.asks(app))
                .toList();
        asking.forEach(app -> users.deactivateApplication(user, app.getApplicationId()));
        asking.forEach(app -> users.activateApplication(user, app.getApplicationId()));
    }

    /** Books more for the masters of a user's apps; nothing for a user who is not known. */
    void addMaster(String user, String partition, ResourceVector amount) {
        User known = users.getUser(user);
        if (known != null) {
            known.getResourceUsage().incAMUsed(partition, Amounts.toResource(amount));
        }
    }

    /** Counts more active or waiting apps for a user, or fewer; nothing for a user who is not known. */
    void addApps(Account account, long number) {
        User known = users.getUser(account.user());
        boolean active = account.book() == Book.ACTIVE_APPS;
        for (long done = 0; known != null && done < Math.abs(number); done++) {
            if (number < 0) {
                known.finishApplication(active);
            } else {
                known.submitApplication();
                if (active) {
                    known.activateApplication();
                }
            }
        }
    }
}
