package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;

/** The users of a leaf queue. */
public final class LeafUsers {
    private final UsersManager users;

    public LeafUsers(CSQueue leaf) {
        users = LeafQueueAccess.users(leaf);
    }

    public static boolean isLeaf(CSQueue queue) {
        return queue.getAbstractUsersManager() instanceof UsersManager;
    }

    Map<String, User> all() {
        return users.getUsers();
    }

    /** Forgets a user who has no app here, if he uses nothing either or that does not matter. */
    public void forgetWithoutApps(String user, boolean whateverHeUses) {
        User known = users.getUser(user);
        if (known != null
                && known.getTotalApplications() == 0
                && (whateverHeUses || Amounts.of(known.getAllUsed()).isZero())) {
            users.removeUser(user);
            users.userLimitNeedsRecompute();
        }
    }
}
