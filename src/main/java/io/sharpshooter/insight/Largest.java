package io.sharpshooter.insight;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static java.lang.Math.min;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.Roster;
import io.sharpshooter.round.QueueShare;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The largest containers that a partition has room for, by memory alone. Immutable.
 *
 * @param freeMb the most that is free on one node, in MiB
 * @param preemptibleMb the same with what runs there of queues above their ideal shares, each down to that
 */
public record Largest(long freeMb, long preemptibleMb) {
    private static final Largest NONE = new Largest(0, 0);

    /** By partition, for those that have been decided on; nothing where no node was read. */
    public static Map<String, Largest> of(ClusterSnapshot snapshot, Map<String, List<QueueShare>> shares) {
        Map<String, Largest> largest = new TreeMap<>();
        if (snapshot.nodesRead()) {
            shares.keySet().forEach(partition -> largest.put(partition, NONE));
            for (NodeSnapshot node : snapshot.nodes()) {
                List<QueueShare> queues = shares.get(node.partition());
                if (queues != null && node.schedulable() && node.reservation() == null) {
                    largest.merge(node.partition(), on(node, snapshot, queues), Largest::max);
                }
            }
        }
        return largest;
    }

    private static Largest on(NodeSnapshot node, ClusterSnapshot snapshot, List<QueueShare> queues) {
        Roster roster = node.roster();
        Map<Integer, Long> held = new HashMap<>();
        for (int place = 0; place < roster.size(); place++) {
            if (!roster.am(place)) {
                held.merge(roster.app(place).queue().index(), roster.held(place).get(MEMORY), Long::sum);
            }
        }
        long free = node.free().get(MEMORY);
        long given = free;
        for (var queue : held.entrySet()) {
            if (!snapshot.queues().get(queue.getKey()).preemptionDisabled()) {
                QueueShare share = queues.get(queue.getKey());
                long above = share.used().get(MEMORY) - share.ideal().get(MEMORY);
                given += min(queue.getValue(), Math.max(0, above));
            }
        }
        return new Largest(Math.max(0, free), Math.max(0, given));
    }

    private static Largest max(Largest one, Largest other) {
        return new Largest(Math.max(one.freeMb, other.freeMb), Math.max(one.preemptibleMb, other.preemptibleMb));
    }
}
