package io.sharpshooter.usage;

import static io.sharpshooter.model.ExactMath.lack;
import static io.sharpshooter.model.ResourceVector.zero;
import static java.util.Arrays.setAll;
import static java.util.Objects.requireNonNull;
import static java.util.stream.IntStream.range;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the queues of one partition use as a round goes on, and users and apps that are parties: the snapshot's, with
 * open claims and this round's bookings counted as done. A change of a party is a change of all its ancestors.
 *
 * <p>Two sums are kept. <i>Used</i> is what runs; shares and victims' dues are judged by it. <i>Committed</i> is what
 * the scheduler tests against limits: used and reserved. Each change has its opposite, and doing both leaves no trace.
 * Used by one thread.
 */
public final class QueueUsage {
    private final QueueTree tree;
    private final int types;
    private final long[][] used;
    private final long[][] committed;
    private final long[][] promised;
    private final Map<Integer, ResourceVector> dyingMasters = new HashMap<>();
    private final PartitionLoad[] loads;
    private final ResourceVector[] leastMaximum;
    private long version;

    QueueUsage(ClusterSnapshot snapshot, QueueTree tree, String partition) {
        this.tree = tree;
        this.types = snapshot.types().size();
        int queues = tree.size();
        used = new long[queues][];
        committed = new long[queues][];
        promised = new long[queues][types];
        loads = new PartitionLoad[queues];
        leastMaximum = new ResourceVector[queues];
        ResourceVector total =
                requireNonNull(snapshot.partitions().get(partition)).total();
        for (var party : tree.parties()) {
            var queue = party.queue();
            var load = queue.load(partition, types);
            loads[queue.index()] = load;
            used[queue.index()] = load.used().toArray();
            committed[queue.index()] = load.committed().toArray();
            ResourceVector above = queue.parent() < 0 ? total : leastMaximum[queue.parent()];
            leastMaximum[queue.index()] = load.maximum().min(above);
        }
    }

    /** How many changes have come and gone: whoever keeps an answer keeps it while this stays. */
    public long version() {
        return version;
    }

    /** How the queues hang together. */
    public QueueTree tree() {
        return tree;
    }

    public int types() {
        return types;
    }

    /** What its books said when they were read. */
    public PartitionLoad load(int queue) {
        return loads[queue];
    }

    /** What runs in the queue. */
    public long used(int queue, int type) {
        return used[queue][type];
    }

    /** What runs in the queue. */
    public ResourceVector used(int queue) {
        return ResourceVector.of(used[queue]);
    }

    /** What of both only counts as running since a demand fits now: no reason to take anything from the queue. */
    public long promised(int queue, int type) {
        return promised[queue][type];
    }

    /** What runs and what is reserved in the queue. */
    public long committed(int queue, int type) {
        return committed[queue][type];
    }

    /** What runs and what is reserved in the queue. */
    public ResourceVector committed(int queue) {
        return ResourceVector.of(committed[queue]);
    }

    /** Whether something is reserved in the queue. */
    public boolean hasReserved(int queue) {
        return !Arrays.equals(used[queue], committed[queue]);
    }

    public long guaranteed(int queue, int type) {
        return loads[queue].guaranteed().get(type);
    }

    /** So much of what it is promised, in whole units. */
    public ResourceVector guaranteed(int queue, Fraction part) {
        long[] amounts = new long[types];
        setAll(amounts, type -> part.times(guaranteed(queue, type)).floor());
        return ResourceVector.of(amounts);
    }

    public long maximum(int queue, int type) {
        return loads[queue].maximum().get(type);
    }

    /** The least of what the queue and its parents may have: what the queue could have if it were alone. */
    public ResourceVector leastMaximum(int queue) {
        return leastMaximum[queue];
    }

    /** Whether the queue itself may not hold so much more. */
    public boolean isOverMaximumWith(ResourceVector size, int queue) {
        for (int type = 0; type < types; type++) {
            if (lack(committed[queue][type], size.get(type), maximum(queue, type)) > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * What runs in every queue. The copies of the snapshot may disagree by a moment, so that victims seem to hold more
     * than their queue; nothing is less than 0 here.
     */
    public List<ResourceVector> running() {
        var zero = zero(types);
        return range(0, tree.size()).mapToObj(queue -> used(queue).max(zero)).toList();
    }

    /** What the application masters of a leaf hold that die for open claims, although the queue's books have them. */
    public ResourceVector dyingMasters(int leaf) {
        return dyingMasters.getOrDefault(leaf, zero(types));
    }

    /** A change has come or gone. */
    void moved() {
        version++;
    }

    /** Counts so much more, or with -1 less, as running in a party, and against its limits. */
    void addUsed(int party, ResourceVector amount, int sign) {
        add(used, party, amount, sign);
        addCommitted(party, amount, sign);
    }

    /** Counts so much more, or with -1 less, against the limits of a party. */
    void addCommitted(int party, ResourceVector amount, int sign) {
        add(committed, party, amount, sign);
    }

    /** Counts so much more, or with -1 less, of what runs in a party as not placed yet. */
    void addPromised(int party, ResourceVector amount, int sign) {
        add(promised, party, amount, sign);
    }

    /** Counts a master of a leaf as one that dies, or with -1 uncounts it. */
    void addDyingMaster(int leaf, ResourceVector size, int sign) {
        dyingMasters.merge(leaf, size.times(sign), ResourceVector::plus);
    }

    private void add(long[][] book, int party, ResourceVector amount, int sign) {
        for (int at = party; at >= 0; at = tree.parent(at)) {
            addTo(book[at], amount, sign);
        }
        if (tree.isBesideOwner(party)) {
            addTo(book[tree.owner(party)], amount, sign);
        }
    }

    private void addTo(long[] held, ResourceVector amount, int sign) {
        for (int type = 0; type < types; type++) {
            held[type] += sign * amount.get(type);
        }
    }
}
