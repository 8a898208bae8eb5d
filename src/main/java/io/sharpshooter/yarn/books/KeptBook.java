package io.sharpshooter.yarn.books;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * One book that the scheduler keeps of its queues, their users or their metrics: where it is kept, what it says, and
 * how one account of it is corrected by itself. What it should say is read by {@link TrueReader}. Immutable; to be used
 * under the scheduler's write lock.
 */
public abstract class KeptBook {
    private final Book book;
    private final Set<Trait> traits;

    /** What sets one book apart from others. */
    enum Trait {
        /** It is compared for leaf queues alone. */
        OF_LEAVES,
        /** It is compared for parent queues alone. */
        OF_PARENTS,
        /** A leaf queue keeps it of its users, too; what users' metrics say is something else. */
        OF_USERS,
        /** The queues above say the sum of what their leaf queues say. */
        GOES_UP,
        /**
         * It is read before and after a move, and what has changed is compared with what the app's containers, and its
         * place among those that run, say should have. Other books change by a move, too: some are right after it, and
         * some follow in a way of their own.
         */
        COMPARED_AFTER_MOVE
    }

    KeptBook(Book book, Trait... traits) {
        this.book = book;
        this.traits = EnumSet.noneOf(Trait.class);
        Collections.addAll(this.traits, traits);
    }

    public Book book() {
        return book;
    }

    boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** Whether it is compared for this queue. */
    boolean isKeptOf(CSQueue queue) {
        return !is(LeafUsers.isLeaf(queue) ? Trait.OF_PARENTS : Trait.OF_LEAVES);
    }

    /** Whether the queues above a leaf queue are compared with what it says there. */
    public boolean goesUp() {
        return is(Trait.GOES_UP);
    }

    /** Whether they are of what it says of users, too. */
    public boolean goesUpForUsers() {
        return false;
    }

    boolean isComparedAfterMove(CSQueue queue) {
        return is(Trait.COMPARED_AFTER_MOVE) && isKeptOf(queue);
    }

    /** Writes down what it says of a queue as a whole. Makes no metrics that are not there. */
    void booked(CSQueue queue, Bookkeeper into) {}

    /** The same of each user that it knows there. */
    void bookedOfUsers(CSQueue queue, Bookkeeper into) {}

    /** Books more in one account, or less where it is negative, and nothing in any other. */
    abstract void correct(CSQueue queue, Account account, Balance more, Correction with);
}
