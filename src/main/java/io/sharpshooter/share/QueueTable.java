package io.sharpshooter.share;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The usage of all queues in one partition as plain numbers: a row per queue index, a column per resource type.
 *
 * <p>{@code wanted} is min(u + p, m), where a parent's u + p is the sum of its children's wanted; {@code ideal} is what
 * the division writes.
 */
final class QueueTable {
    final List<QueueSnapshot> queues;
    final int types;
    final long[] total;
    final long[][] guaranteed;
    final long[][] maximum;
    final long[][] used;
    final long[][] wanted;
    final long[][] elastic;
    final long[][] ideal;
    final PendingAsks pending;
    private final List<List<Integer>> children;

    QueueTable(ClusterSnapshot snapshot, String partition, List<ResourceVector> used, PendingAsks pending) {
        this.queues = snapshot.queues();
        this.types = snapshot.types().size();
        this.total = PendingAsks.partition(snapshot, partition).total().toArray();
        this.pending = pending;
        int rows = queues.size();
        this.guaranteed = new long[rows][];
        this.maximum = new long[rows][];
        this.used = new long[rows][];
        this.wanted = new long[rows][];
        this.elastic = new long[rows][types];
        this.ideal = new long[rows][types];
        this.children = new ArrayList<>(rows);
        read(partition, used);
        link();
        rollUp();
    }

    /** The children of a queue by path. */
    List<Member> children(int queue) {
        return children.get(queue).stream().map(row -> new Member(this, row)).toList();
    }

    private void read(String partition, List<ResourceVector> usedByQueue) {
        if (usedByQueue.size() != queues.size()) {
            throw new IllegalArgumentException(
                    "There are " + queues.size() + " queues, but the used resources of " + usedByQueue.size() + ".");
        }
        for (QueueSnapshot queue : queues) {
            int row = queue.index();
            PartitionLoad load = queue.load(partition, types);
            guaranteed[row] = load.guaranteed().toArray();
            maximum[row] = load.maximum().toArray();
            used[row] = requireNotNegative(queue, usedByQueue.get(row)).toArray();
            wanted[row] = pending.sum(row).toArray();
        }
    }

    private static ResourceVector requireNotNegative(QueueSnapshot queue, ResourceVector used) {
        if (used.isAnyNegative()) {
            throw new IllegalArgumentException("Queue " + queue.path() + " uses " + used
                    + ", which is less than nothing. Maybe more was taken off it than it holds.");
        }
        return used;
    }

    private void link() {
        queues.forEach(queue -> children.add(new ArrayList<>()));
        for (QueueSnapshot queue : queues) {
            if (queue.parent() >= 0) {
                children.get(queue.parent()).add(queue.index());
            }
        }
        Comparator<Integer> byPath =
                Comparator.comparing(queue -> queues.get(queue).path());
        children.forEach(siblings -> siblings.sort(byPath));
    }

    /** From the last row to the first, so that a parent comes after its children. */
    private void rollUp() {
        for (int row = queues.size() - 1; row >= 0; row--) {
            QueueSnapshot queue = queues.get(row);
            for (int type = 0; type < types; type++) {
                long usedAndPending = ExactMath.sum(wanted[row][type], queue.leaf() ? used[row][type] : 0);
                wanted[row][type] = Math.min(usedAndPending, maximum[row][type]);
                elastic[row][type] = Math.min(wanted[row][type], guaranteed[row][type]);
                if (queue.parent() >= 0) {
                    long[] above = wanted[queue.parent()];
                    above[type] = ExactMath.sum(above[type], wanted[row][type]);
                }
            }
        }
    }
}
