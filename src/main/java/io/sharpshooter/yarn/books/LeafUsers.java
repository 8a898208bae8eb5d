package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.LeafQueueAccess;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** The users of a leaf queue. */
final class LeafUsers {
    /** (users, user, amount, cluster, partition, more or less); Hadoop 3.3 has it without the cluster. */
    private static final MethodHandle UPDATE = find();

    private final UsersManager users;

    private LeafUsers(UsersManager users) {
        this.users = users;
    }

    static LeafUsers of(CSQueue leaf) {
        return new LeafUsers((UsersManager) leaf.getAbstractUsersManager());
    }

    static boolean isLeaf(CSQueue queue) {
        return queue.getAbstractUsersManager() instanceof UsersManager;
    }

    Map<String, User> all() {
        return users.getUsers();
    }

    boolean has(String user) {
        return users.getUser(user) != null;
    }

    /** How many apps of a user are counted, active or waiting; 0 for a user who is not known. */
    int apps(String user) {
        User known = users.getUser(user);
        return known == null ? 0 : known.getTotalApplications();
    }

    /** Counts one more waiting app for a user, who is known from then on. */
    void countWaiting(String user) {
        users.getUserAndAddIfAbsent(user).submitApplication();
    }

    /** Takes that back. */
    void uncountWaiting(String user) {
        User known = users.getUser(user);
        if (known != null) {
            known.finishApplication(false);
        }
    }

    /** Forgets a user who has no app here and uses nothing. */
    void forgetIfIdle(String user) {
        User known = users.getUser(user);
        if (known != null
                && known.getTotalApplications() == 0
                && Amounts.of(known.getAllUsed()).isZero()) {
            users.removeUser(user);
        }
    }

    /** Books more for a user, or less where the amount is negative; what limits are computed from follows. */
    void add(String user, String partition, ResourceVector amount, Resource cluster) {
        try {
            UPDATE.invokeExact(users, user, Amounts.toResource(amount), cluster, partition, true);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Booking " + amount + " for user " + user + " failed.", e);
        }
    }

    /** Makes a user known who is not. @return whether he was not */
    boolean remember(String user) {
        boolean forgotten = !has(user);
        users.getUserAndAddIfAbsent(user);
        return forgotten;
    }

    /**
     * Makes a user active who still counts as active for what his apps ask for, but was forgotten and made anew as one who is not. His limit is
     * computed right only after that.
     */
    void activateAgain(String user, CSQueue leaf) {
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

    private static MethodHandle find() {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?>[] withoutCluster = {String.class, Resource.class, String.class, boolean.class};
        Class<?>[] withCluster = {String.class, Resource.class, Resource.class, String.class, boolean.class};
        try {
            return general(find(lookup, withCluster));
        } catch (NoSuchMethodException e) {
            try {
                return general(MethodHandles.dropArguments(find(lookup, withoutCluster), 3, Resource.class));
            } catch (NoSuchMethodException older) {
                throw unknown(older);
            }
        }
    }

    private static MethodHandle find(MethodHandles.Lookup lookup, Class<?>[] parameters) throws NoSuchMethodException {
        try {
            return lookup.findVirtual(
                    UsersManager.class, "updateUserResourceUsage", MethodType.methodType(User.class, parameters));
        } catch (IllegalAccessException e) {
            throw unknown(e);
        }
    }

    private static MethodHandle general(MethodHandle method) {
        return method.asType(method.type().changeReturnType(void.class));
    }

    private static IllegalStateException unknown(ReflectiveOperationException cause) {
        return new IllegalStateException(
                "UsersManager has no updateUserResourceUsage that is known. Maybe this Hadoop is older than 3.3 or newer "
                        + "than 3.5.",
                cause);
    }
}
