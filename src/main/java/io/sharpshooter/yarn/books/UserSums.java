package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UserInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;

/**
 * What the active and what the other users of a leaf queue use in all, which the scheduler keeps beside the users,
 * and the ratio that it keeps of both together: users' limits are computed from them.
 *
 * <p>A user who is forgotten stays in them with all that he is booked with then. To be used under the scheduler's
 * write lock.
 */
public final class UserSums {
    private final CSQueue leaf;
    private final UsersManager users;

    private UserSums(CSQueue leaf) {
        this.leaf = leaf;
        users = (UsersManager) leaf.getAbstractUsersManager();
    }

    public static UserSums of(CSQueue leaf) {
        return new UserSums(leaf);
    }

    /** Has them follow from the users wherever they, or what a user is booked with, were off. */
    public static void follow(CapacityScheduler scheduler, List<Drift> corrected) {
        corrected.stream()
                .map(Drift::account)
                .filter(account -> KeptBooks.of(account.book()) instanceof UserSumBook
                        || (account.book() == Book.USED && !account.user().isEmpty()))
                .map(account -> Account.ofQueue(Book.USED, account.queue(), account.partition()))
                .distinct()
                .forEach(place -> {
                    CSQueue leaf = SchedulerQueues.byPath(scheduler, place.queue());
                    if (leaf != null) {
                        of(leaf).follow(List.of(place.partition()), scheduler.getClusterResource());
                    }
                });
    }

    /**
     * Has them, or where the sums are off the ratio alone, follow from the users in these partitions; it looks at
     * every user.
     */
    public void follow(Collection<String> partitions, Resource cluster) {
        Ledger truth = ofUsers(partitions);
        for (UserSumBook sum : KeptBooks.SUMS_OF_USERS) {
            partitions.forEach(partition -> correct(sum, partition, truth));
        }
        partitions.forEach(partition -> users.updateUsageRatio(partition, cluster));
        users.userLimitNeedsRecompute();
    }

    private void correct(UserSumBook sum, String partition, Ledger truth) {
        ResourceUsage booked = sum.usage(leaf);
        ResourceVector used = truth.get(Account.ofQueue(sum.book(), leaf.getQueuePath(), partition))
                .amount();
        booked.incUsed(partition, Amounts.toResource(used.minus(Amounts.of(booked.getUsed(partition)))));
    }

    /** What the users who are known are booked with. */
    Ledger ofUsers(Collection<String> partitions) {
        Ledger sums = new Ledger(Amounts.types());
        for (UserInfo user : users.getUsersInfo()) {
            Book book = user.getIsActive() ? Book.USED_BY_ACTIVE_USERS : Book.USED_BY_OTHER_USERS;
            for (String partition : partitions) {
                ResourceVector used =
                        Amounts.of(users.getUser(user.getUsername()).getUsed(partition));
                sums.add(Account.ofQueue(book, leaf.getQueuePath(), partition), used);
            }
        }
        return sums;
    }
}
