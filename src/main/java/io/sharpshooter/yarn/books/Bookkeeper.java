package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.Amounts;
import java.util.Collection;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What the books of queues say, as it is read. Reading changes nothing.
 *
 * @param partitions those to look at
 */
public record Bookkeeper(CapacityScheduler scheduler, Collection<String> partitions, Ledger ledger) {

    public Bookkeeper(CapacityScheduler scheduler, Collection<String> partitions) {
        this(scheduler, partitions, new Ledger(Amounts.types()));
    }

    /** All that is compared for a queue and its users. */
    public Bookkeeper read(CSQueue queue) {
        KeptBooks.all().filter(book -> book.isKeptOf(queue)).forEach(book -> {
            book.booked(queue, this);
            book.bookedOfUsers(queue, this);
        });
        return this;
    }

    /** What is compared for a queue as a whole after a move. */
    public void readForMove(CSQueue queue) {
        KeptBooks.all().filter(book -> book.isComparedAfterMove(queue)).forEach(book -> book.booked(queue, this));
    }

    /** What a leaf queue says that the queues above it say in sum. */
    public Bookkeeper readGoingUp(CSQueue leaf) {
        KeptBooks.all().filter(KeptBook::goesUp).forEach(book -> {
            book.booked(leaf, this);
            if (book.goesUpForUsers()) {
                book.bookedOfUsers(leaf, this);
            }
        });
        return this;
    }

    void amounts(Book book, CSQueue queue, String user, Function<String, Resource> amount) {
        for (String partition : partitions) {
            ledger.add(new Account(book, queue.getQueuePath(), user, partition), Amounts.of(amount.apply(partition)));
        }
    }

    void count(Book book, CSQueue queue, String user, long number) {
        ledger.count(new Account(book, queue.getQueuePath(), user, ""), number);
    }

    void balance(Account account, Balance balance) {
        ledger.add(account, balance);
    }
}
