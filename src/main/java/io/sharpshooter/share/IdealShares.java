package io.sharpshooter.share;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;
import java.util.List;

/**
 * What every queue should hold now in one partition: its ideal share.
 *
 * <p>Top down, the children of one parent divide what the parent has (the root has the partition's total), each
 * resource type on its own, in whole units:
 *
 * <ol>
 *   <li>Each starts with its elastic minimum min(u + p, g, m), one whose preemption is disabled with no less than
 *       min(u, m).
 *   <li>The rest goes, up to min(u + p, m) each, to the priorities above none, highest first; then to all others. Among
 *       equals those with a guarantee in the type come first, by weighted max–min fairness of what each has in all;
 *       then those without one, by equal max–min fairness.
 *   <li>A leaf gains over what it uses only what whole asks of it fill; the rest goes back to its siblings, see
 *       {@link Siblings}. A parent keeps what its leaves cannot use, and the sum of its children's shares is less
 *       than its own then.
 * </ol>
 *
 * <p>So a share is never above m, except the root's, and those of the children of one parent never add up to more than
 * the parent's. Odd units of a division, and ties, go to the lowest path; the order of siblings in the snapshot does
 * not matter.
 *
 * <p>O(queues × log queues + asks), with small constants for the passes. Immutable.
 */
public final class IdealShares {
    private final List<ResourceVector> ideal;
    private final List<ResourceVector> elasticMinimum;
    private final List<ResourceVector> wanted;

    private IdealShares(QueueTable table) {
        this.ideal = vectors(table.ideal);
        this.elasticMinimum = vectors(table.elastic);
        this.wanted = vectors(table.wanted);
    }

    /**
     * @param partition name of a partition of the snapshot
     * @param used running resources by queue index, already adjusted for open claims; a parent's is the sum below it
     * @param pending of the same snapshot and partition
     * @throws IllegalArgumentException when the partition is unknown or something used is missing or negative
     */
    public static IdealShares compute(
            ClusterSnapshot snapshot, String partition, List<ResourceVector> used, PendingAsks pending) {
        QueueTable table = new QueueTable(snapshot, partition, used, pending);
        for (QueueSnapshot queue : snapshot.queues()) {
            if (queue.parent() < 0) {
                table.ideal[queue.index()] = table.total.clone();
            }
            if (!queue.leaf()) {
                new Siblings(table.children(queue.index()), table.ideal[queue.index()]).divide();
            }
        }
        return new IdealShares(table);
    }

    /** What the queue should hold now. */
    public ResourceVector ideal(int queue) {
        return ideal.get(queue);
    }

    /** min(u + p, g, m): what it may have whatever others want. */
    public ResourceVector elasticMinimum(int queue) {
        return elasticMinimum.get(queue);
    }

    /** min(u + p, m), where a parent's u + p is the sum of what its children want: the most that it can use. */
    public ResourceVector wanted(int queue) {
        return wanted.get(queue);
    }

    private static List<ResourceVector> vectors(long[][] rows) {
        return Arrays.stream(rows).map(ResourceVector::of).toList();
    }
}
