package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Ledger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * The queues whose books a move touches: source, destination, and all above them.
 *
 * @param queues by path
 * @param user whose app moves
 */
record MovePlaces(Map<String, CSQueue> queues, String user) {

    /** The destination may be a plan's queue, which stands for one of the leaf queues in it. */
    static MovePlaces of(CSQueue source, CSQueue destination, String user) {
        Map<String, CSQueue> queues = new LinkedHashMap<>();
        addUpwards(queues, source);
        addUpwards(queues, destination);
        if (destination.getChildQueues() != null) {
            destination.getChildQueues().stream().filter(LeafUsers::isLeaf).forEach(leaf -> addUpwards(queues, leaf));
        }
        return new MovePlaces(queues, user);
    }

    private static void addUpwards(Map<String, CSQueue> queues, CSQueue leaf) {
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
            queues.put(queue.getQueuePath(), queue);
        }
    }

    Set<String> paths() {
        return queues.keySet();
    }

    List<CSQueue> leaves() {
        return queues.values().stream().filter(LeafUsers::isLeaf).toList();
    }

    /** What their books say now. */
    Ledger read(Collection<String> partitions) {
        Bookkeeper books = new Bookkeeper(partitions);
        queues.values().forEach(books::readQueue);
        leaves().forEach(leaf -> books.readMetrics(leaf).readUser(leaf, user));
        return books.ledger();
    }
}
