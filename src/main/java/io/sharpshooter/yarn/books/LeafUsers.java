package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/** The users of a leaf queue. */
public final class LeafUsers {
    private final CSQueue leaf;
    private final UsersManager users;

    private LeafUsers(CSQueue leaf) {
        this.leaf = leaf;
        users = (UsersManager) leaf.getAbstractUsersManager();
    }

    public static LeafUsers of(CSQueue leaf) {
        return new LeafUsers(leaf);
    }

    public static boolean isLeaf(CSQueue queue) {
        return queue.getAbstractUsersManager() instanceof UsersManager;
    }

    Map<String, User> all() {
        return users.getUsers();
    }

    public boolean has(String user) {
        return LeafQueueAccess.knows(leaf, user);
    }

    /** How many apps of a user are counted, active or waiting; 0 for a user who is not known. */
    public int apps(String user) {
        User known = users.getUser(user);
        return known == null ? 0 : known.getTotalApplications();
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

    /** What a user is booked with; null for one who is not known. */
    @Nullable
    ResourceUsage usage(String user) {
        User known = users.getUser(user);
        return known == null ? null : known.getResourceUsage();
    }

    /** Makes a user known who is not. */
    public void remember(String user) {
        users.getUserAndAddIfAbsent(user);
    }

    /**
     * Makes a user active who still counts as active for what his apps ask for, but was forgotten and made anew as one
     * who is not. His limit is computed right only after that.
     */
    public void activateAgain(String user) {
        List<FiCaSchedulerApp> asking = LeafQueueAccess.activeInOrder(leaf).stream()
                .filter(app -> app.getUser().equals(user) && TrueReader.asks(app))
                .toList();
        asking.forEach(app -> users.deactivateApplication(user, app.getApplicationId()));
        asking.forEach(app -> users.activateApplication(user, app.getApplicationId()));
    }

    /** Counts more active or waiting apps for a user, or fewer; nothing for a user who is not known. */
    public void addApps(String user, boolean active, long number) {
        User known = users.getUser(user);
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
