package io.sharpshooter.yarn.read;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * A live queue and its place in the tree as it was found at the start of a round.
 *
 * @param index its place among all queues, parents before children
 * @param parent index of the parent, -1 for the root
 * @param leaf whether apps run in it
 */
public record QueueNode(CSQueue queue, String path, int index, int parent, boolean leaf) {

    /**
     * The tree, children in the order of their paths.
     *
     * @param wanted which queues are to be in it; with one its parent is wanted, too
     */
    public static List<QueueNode> treeOf(CSQueue root, Predicate<CSQueue> wanted) {
        var nodes = new ArrayList<QueueNode>();
        collect(new Named(root, root.getQueuePath()), -1, wanted, nodes);
        return nodes;
    }

    /** A queue makes its path anew each time it is asked. */
    private record Named(CSQueue queue, String path) {}

    private static void collect(Named named, int parent, Predicate<CSQueue> wanted, List<QueueNode> nodes) {
        List<CSQueue> children = named.queue.getChildQueues(); // null for a leaf
        int index = nodes.size();
        boolean leaf = children == null;
        nodes.add(new QueueNode(named.queue, named.path, index, parent, leaf));
        if (children == null) {
            return;
        }
        children.stream()
                .filter(wanted)
                .map(child -> new Named(child, child.getQueuePath()))
                .sorted(comparing(Named::path))
                .forEach(child -> collect(child, index, wanted, nodes));
    }
}
