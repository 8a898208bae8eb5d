package io.sharpshooter.yarn.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * A live queue and its place in the tree as it was found at the start of a round.
 *
 * @param index its place among all queues, parents before children
 * @param parent index of the parent, -1 for the root
 * @param leaf whether apps run in it
 */
public record QueueNode(CSQueue queue, String path, int index, int parent, boolean leaf) {

    /** The whole tree, children in the order of their paths. */
    static List<QueueNode> treeOf(CSQueue root) {
        List<QueueNode> nodes = new ArrayList<>();
        collect(new Named(root, root.getQueuePath()), -1, nodes);
        return nodes;
    }

    /** A queue makes its path anew each time it is asked. */
    private record Named(CSQueue queue, String path) {}

    private static void collect(Named named, int parent, List<QueueNode> nodes) {
        List<CSQueue> children = named.queue.getChildQueues(); // null for a leaf
        int index = nodes.size();
        nodes.add(new QueueNode(named.queue, named.path, index, parent, children == null));
        if (children != null) {
            List<Named> sorted = new ArrayList<>(children.size());
            children.forEach(child -> sorted.add(new Named(child, child.getQueuePath())));
            sorted.sort(Comparator.comparing(Named::path));
            sorted.forEach(child -> collect(child, index, nodes));
        }
    }
}
