package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Bookkeeper;
import io.sharpshooter.yarn.books.KeptBooks;
import io.sharpshooter.yarn.books.LeafMetrics;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The queues whose books a move touches: source, destination, and all above them; and those where it may kill.
 *
 * @param queues by path
 * @param users whose usage in which leaf queue
 */
record MovePlaces(Map<String, CSQueue> queues, Set<UserThere> users) {

    /** A user of a leaf queue. */
    record UserThere(String leaf, String user) {}

    /** The destination may be a plan's queue, which stands for one of the leaf queues in it. */
    static MovePlaces of(CSQueue source, CSQueue destination, String user) {
        MovePlaces places = new MovePlaces(new LinkedHashMap<>(), new LinkedHashSet<>());
        places.add(source, user);
        places.add(destination, user);
        if (destination.getChildQueues() != null) {
            destination.getChildQueues().stream().filter(LeafUsers::isLeaf).forEach(leaf -> places.add(leaf, user));
        }
        return places;
    }

    /** One more queue and all above it. */
    void add(CSQueue queue, String user) {
        if (LeafUsers.isLeaf(queue)) {
            users.add(new UserThere(queue.getQueuePath(), user));
        }
        for (CSQueue above = queue; above != null; above = above.getParent()) {
            queues.put(above.getQueuePath(), above);
        }
    }

    List<CSQueue> leaves() {
        return queues.values().stream().filter(LeafUsers::isLeaf).toList();
    }

    /** What their books say now of what moves with an app. */
    Ledger read(CapacityScheduler scheduler, Collection<String> partitions) {
        Bookkeeper books = new Bookkeeper(scheduler, partitions);
        queues.values().forEach(books::readForMove);
        users.forEach(there ->
                KeptBooks.USED.bookedOfUser(Objects.requireNonNull(queues.get(there.leaf())), there.user(), books));
        return books.ledger();
    }

    /** Whether it is one of those that are read; users' metrics follow from the queues'. */
    boolean contain(Account account) {
        return queues.containsKey(account.queue())
                && !(MoveMetrics.areOf(account) && LeafMetrics.isMixed(account.partition()))
                && (account.user().isEmpty()
                        || (account.book() == Book.USED
                                && users.contains(new UserThere(account.queue(), account.user()))));
    }
}
