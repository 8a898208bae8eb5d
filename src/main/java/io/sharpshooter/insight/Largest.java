package io.sharpshooter.insight;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Arrays.setAll;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.Roster;
import io.sharpshooter.round.QueueShare;
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
    /** By partition, for those that have been decided on; nothing where no node was read. */
    public static Map<String, Largest> of(ClusterSnapshot snapshot, Map<String, List<QueueShare>> shares) {
        Map<String, Largest> largest = new TreeMap<>();
        if (snapshot.nodesRead()) {
            shares.forEach((partition, queues) -> {
                long[] above = new long[queues.size()];
                setAll(above, queue -> mayGive(snapshot.queues().get(queue), queues.get(queue)));
                largest.put(partition, in(partition, snapshot.nodes(), above));
            });
        }
        return largest;
    }

    private static long mayGive(QueueSnapshot queue, QueueShare share) {
        long above = share.used().get(MEMORY) - share.ideal().get(MEMORY);
        return queue.preemptionDisabled() ? 0 : max(0, above);
    }

    private static Largest in(String partition, List<NodeSnapshot> nodes, long[] above) {
        long[] left = above.clone();
        long mostFree = 0;
        long mostGiven = 0;
        for (var node : nodes) {
            boolean counts = node.schedulable() && node.reservation() == null;
            if (counts && node.partition().equals(partition)) {
                long free = node.free().get(MEMORY);
                mostFree = max(mostFree, free);
                mostGiven = max(mostGiven, free + given(node.roster(), left));
                restore(left, above, node.roster());
            }
        }
        return new Largest(mostFree, mostGiven);
    }

    private static long given(Roster roster, long[] left) {
        long given = 0;
        for (int place = 0; place < roster.size(); place++) {
            int queue = roster.app(place).queue().index();
            long held = roster.am(place) ? 0 : roster.held(place).get(MEMORY);
            long part = min(held, left[queue]);
            left[queue] -= part;
            given += part;
        }
        return given;
    }

    private static void restore(long[] left, long[] above, Roster roster) {
        for (int place = 0; place < roster.size(); place++) {
            int queue = roster.app(place).queue().index();
            left[queue] = above[queue];
        }
    }
}
