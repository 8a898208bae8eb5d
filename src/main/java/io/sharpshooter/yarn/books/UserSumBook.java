package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.util.Objects;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/** What the active, or the other users of a leaf queue use in all. */
final class UserSumBook extends KeptBook {
    private final HiddenMember sum;

    UserSumBook(Book book, HiddenMember sum) {
        super(book, Capability.USER_SUMS, null, Trait.OF_LEAVES);
        this.sum = sum;
    }

    @Override
    void booked(CSQueue leaf, Bookkeeper into) {
        into.amounts(book(), leaf, "", usage(leaf)::getUsed);
    }

    ResourceUsage usage(CSQueue leaf) {
        return (ResourceUsage) Objects.requireNonNull(HiddenMembers.call(sum, leaf.getAbstractUsersManager()));
    }

    /** Nothing here: {@link UserSums} has it follow, when all users are right. */
    @Override
    void correct(CSQueue leaf, Account account, Balance more, Correction with) {}
}
