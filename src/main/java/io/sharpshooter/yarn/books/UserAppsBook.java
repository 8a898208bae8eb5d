package io.sharpshooter.yarn.books;

import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;

/** How many apps of a user a leaf queue counts. A user who is off in one of these and not known has been forgotten. */
public final class UserAppsBook extends KeptBook {
    private final ToIntFunction<User> number;
    private final boolean active;

    /** @param active whether it counts those that are, or those that wait for it */
    UserAppsBook(Book book, ToIntFunction<User> number, boolean active) {
        super(book, Trait.OF_LEAVES, Trait.OF_USERS);
        this.number = number;
        this.active = active;
    }

    @Override
    void bookedOfUsers(CSQueue leaf, Bookkeeper into) {
        LeafUsers.of(leaf).all().forEach((user, known) -> into.count(book(), leaf, user, number.applyAsInt(known)));
    }

    @Override
    void correct(CSQueue leaf, Account account, Balance more, Correction with) {
        LeafUsers.of(leaf).addApps(account.user(), active, more.number());
    }
}
