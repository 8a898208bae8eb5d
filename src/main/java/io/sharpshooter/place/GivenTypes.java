package io.sharpshooter.place;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.rule.ContainerRules;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * In which resource types the containers of a node may be taken for a demand: bit sets. Serves one node after the
 * other. Used by one thread.
 */
final class GivenTypes {
    private static final long UNKNOWN = -1;

    private final CandidateColumns columns;
    private final PreemptibleQueues rules;
    private final ContainerRules containers;
    private final Eligibility where;
    private final long[] ofQueue;
    private final long[] regardless;
    private @Nullable NodeUsage node;
    private Meant meant = Meant.NOBODY;
    private List<ContainerSnapshot> values = List.of();
    private int from;

    /** @param queues how many there are */
    GivenTypes(CandidateColumns columns, PreemptibleQueues rules, Eligibility where, int queues) {
        this.columns = columns;
        this.rules = rules;
        this.containers = rules.containers();
        this.where = where;
        this.ofQueue = new long[queues];
        this.regardless = new long[queues];
    }

    /** Forgets what queues give. */
    void usageMoved() {
        Arrays.fill(regardless, UNKNOWN);
    }

    /** @param newMeant who is meant on the node */
    void turnTo(NodeUsage newNode, Meant newMeant) {
        node = newNode;
        meant = newMeant;
        from = columns.from(newNode.place());
        values = areColumnsEnough(newNode) ? List.of() : newNode.node().containers();
    }

    private boolean areColumnsEnough(NodeUsage on) {
        return meant == Meant.ALL && !on.isAnyClaimed() && where == Eligibility.ANYWHERE;
    }

    /** What the queue gives at most to those who are meant. */
    long atMost(int queue) {
        if (regardless[queue] == UNKNOWN) {
            Preemptible giving = rules.of(queue);
            regardless[queue] = giving.typesRegardless();
            ofQueue[queue] = giving.types();
        }
        return values.isEmpty() ? ofQueue[queue] : regardless[queue];
    }

    /** What its queue gives of this one; none where it is not meant or kept. {@link #atMost} was asked before. */
    long of(int row) {
        long types = ofQueue[columns.queue(row)];
        if (values.isEmpty()) {
            return columns.is(CandidateColumns.KEPT, row) ? 0 : types;
        }
        Way way = way(row - from);
        if (way == null) {
            return 0;
        }
        return way == Way.TOLD_REGARDLESS ? regardless[columns.queue(row)] : types;
    }

    /** In which way it may be taken, null where it may not. */
    private @Nullable Way way(int place) {
        ContainerSnapshot container = values.get(place);
        NodeUsage on = Objects.requireNonNull(node);
        Way way = on.isClaimed(container) ? null : meant.way(container);
        boolean passes = way != null && !containers.keeps(way, on.node(), place) && !where.needs(container.name());
        return passes ? way : null;
    }
}
