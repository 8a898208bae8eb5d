package io.sharpshooter.share;

import static java.lang.Math.max;
import static java.util.Arrays.setAll;
import static java.util.Arrays.stream;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

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
 *       then those without one, by equal max–min fairness. Free space is part of it only as far as asks that fit into
 *       some node now want it, and one piece more where larger ones wait: what nobody can use is nobody's due.
 *   <li>Below a leaf whose apps may take from each other, users and apps divide what the leaf has in the same way.
 *       Apps of one user and priority are served together, each with what it uses first; where apps of all users are
 *       compared, those of the oldest user come first, and a user's have no more together than he is promised.
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

    private IdealShares(List<Member> queues) {
        this.ideal = vectors(queues, queue -> queue.share);
        this.elasticMinimum = vectors(queues, queue -> queue.elastic);
    }

    /**
     * @param partition one of the snapshot
     * @param used running resources by queue index, already adjusted for open claims; a parent's is the sum below it
     * @param pending of the same snapshot and partition
     * @param piece per type the most that some node has free; asked only where something is free
     * @throws IllegalArgumentException when something used is negative
     */
    public static IdealShares compute(
            QueueTree tree,
            PartitionSnapshot partition,
            List<ResourceVector> used,
            PendingAsks pending,
            Supplier<ResourceVector> piece) {
        List<Member> queues = tree.parties().stream()
                .map(party ->
                        new Member(party, partition, used.get(party.queue().index()), pending))
                .toList();
        queues.stream()
                .filter(member -> tree.isBesideOwner(member.queue.index()))
                .forEach(app -> app.shareRoomOf(queues.get(app.party.owner())));
        for (int last = queues.size() - 1; last >= 0; last--) {
            int parent = queues.get(last).queue.parent();
            queues.get(last).settle(parent < 0 ? null : queues.get(parent));
        }
        Map<Integer, List<Member>> families = queues.stream()
                .sorted(comparing(member -> member.queue.path()))
                .collect(groupingBy(member -> member.queue.parent(), TreeMap::new, toList()));
        families.forEach((parent, children) -> {
            if (parent < 0) {
                children.forEach(Member::getAll);
            } else {
                var above = queues.get(parent);
                long[] scraps = parent == 0 ? scraps(above, pending, piece) : new long[above.total.length];
                new Siblings(children, above.dividable(), scraps).divide();
            }
        });
        return new IdealShares(queues);
    }

    /** What is free, but in pieces that nobody who waits can use, or wanted by nobody. */
    private static long[] scraps(Member root, PendingAsks pending, Supplier<ResourceVector> piece) {
        long[] scraps = new long[root.total.length];
        setAll(scraps, type -> max(0, root.total[type] - root.used[type]));
        if (stream(scraps).anyMatch(free -> free > 0)) {
            long[] usable = pending.usable(piece.get());
            setAll(scraps, type -> max(0, scraps[type] - usable[type]));
        }
        return scraps;
    }

    /** What the queue should hold now. */
    public ResourceVector ideal(int queue) {
        return ideal.get(queue);
    }

    /** min(u + p, g, m): what it may have whatever others want. */
    public ResourceVector elasticMinimum(int queue) {
        return elasticMinimum.get(queue);
    }

    private static List<ResourceVector> vectors(List<Member> queues, Function<Member, long[]> amounts) {
        return queues.stream().map(amounts).map(ResourceVector::of).toList();
    }
}
