package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.Objects;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/** What the active, or the other users of a leaf queue use in all. */
final class UserSumBook extends KeptBook {
    private final HiddenMember sum;

    UserSumBook(Book book, HiddenMember sum) {
        super(book, Trait.OF_LEAVES);
        this.sum = sum;
    }

    @Override
    void booked(CSQueue leaf, Bookkeeper into) {
        into.amounts(book(), leaf, "", usage(leaf)::getUsed);
    }

    ResourceUsage usage(CSQueue leaf) {
        return (ResourceUsage) Objects.requireNonNull(sum.call(leaf.getAbstractUsersManager()));
    }

    /** Nothing here: {@link UserSums} has it follow, when all users are right. */
    @Override
    void correct(CSQueue leaf, Account account, Balance more, Correction with) {}
}
