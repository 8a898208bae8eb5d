package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.Amounts;
import java.util.function.BiFunction;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/** An amount per partition that a queue keeps, and some of them its users. */
public final class UsageBook extends KeptBook {
    private final BiFunction<ResourceUsage, String, Resource> amount;
    private final Increase increase;

    interface Increase {
        void by(ResourceUsage usage, String partition, Resource more);
    }

    UsageBook(Book book, BiFunction<ResourceUsage, String, Resource> amount, Increase increase, Trait... traits) {
        super(book, traits);
        this.amount = amount;
        this.increase = increase;
    }

    @Override
    void booked(CSQueue queue, Bookkeeper into) {
        booked(queue, "", queue.getQueueResourceUsage(), into);
    }

    @Override
    void bookedOfUsers(CSQueue queue, Bookkeeper into) {
        if (is(Trait.OF_USERS) && LeafUsers.isLeaf(queue)) {
            LeafUsers.of(queue).all().forEach((user, known) -> booked(queue, user, known.getResourceUsage(), into));
        }
    }

    /** What it says of one user; nothing where he is not known. */
    public void bookedOfUser(CSQueue leaf, String user, Bookkeeper into) {
        ResourceUsage usage = LeafUsers.of(leaf).usage(user);
        if (usage != null) {
            booked(leaf, user, usage, into);
        }
    }

    private void booked(CSQueue queue, String user, ResourceUsage usage, Bookkeeper into) {
        into.amounts(book(), queue, user, partition -> amount.apply(usage, partition));
    }

    /**
     * Makes a user known who is not, to book what he uses; the sums of all users have to follow, see {@link UserSums}.
     * What his masters use is not booked then.
     */
    @Override
    void correct(CSQueue queue, Account account, Balance more, Correction with) {
        String user = account.user();
        if (!user.isEmpty() && this == KeptBooks.USED) {
            LeafUsers.of(queue).remember(user);
        }
        ResourceUsage usage = user.isEmpty()
                ? queue.getQueueResourceUsage()
                : LeafUsers.of(queue).usage(user);
        if (usage != null) {
            increase.by(usage, account.partition(), Amounts.toResource(more.amount()));
        }
    }
}
