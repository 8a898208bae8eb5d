package io.sharpshooter.place;

import io.sharpshooter.place.VictimApps.QueueContainers;
import io.sharpshooter.share.PartitionView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The queues of a partition in the order in which they give to ordinary asks: the one of lowest priority and then the
 * one furthest over its ideal share first.
 *
 * <p>The order is the same for all asks, and follows usage. Used by one thread.
 */
final class VictimQueueOrder {
    private final PartitionView view;
    private final VictimApps apps;
    private final List<GivingQueue> queues = new ArrayList<>();
    private long version;

    VictimQueueOrder(PartitionView view, VictimApps apps) {
        this.view = view;
        this.apps = apps;
        for (QueueContainers containers : apps.queues()) {
            queues.add(new GivingQueue(view, containers));
        }
        queues.sort(GivingQueue.FIRST);
        version = view.usage().moves();
    }

    /** Through the containers of those of these queues that give. */
    VictimWalk walk(IntPredicate gives) {
        TreeMap<Integer, List<GivingQueue>> byPriority = new TreeMap<>();
        for (GivingQueue queue : queues) {
            if (gives.test(queue.index())) {
                byPriority
                        .computeIfAbsent(queue.priorityRank(), rank -> new ArrayList<>())
                        .add(queue);
            }
        }
        return new VictimWalk(this, legs(byPriority.values()));
    }

    private List<VictimWalk.Leg> legs(Collection<List<GivingQueue>> byPriority) {
        List<VictimWalk.Leg> legs = new ArrayList<>();
        for (VictimWalk.Pass pass : VictimWalk.Pass.values()) {
            if (pass != VictimWalk.Pass.BORROWERS || apps.someBorrow()) {
                for (List<GivingQueue> equal : byPriority) {
                    legs.add(new VictimWalk.Leg(pass, false, equal));
                    if (apps.someReplace()) {
                        legs.add(new VictimWalk.Leg(pass, true, equal));
                    }
                }
            }
        }
        return legs;
    }

    /** Takes note of what claims have taken since, and returns a number that grows whenever they have. */
    long follow() {
        apps.follow();
        if (version != view.usage().moves()) {
            version = view.usage().moves();
            queues.forEach(GivingQueue::follow);
            queues.sort(GivingQueue.FIRST); // so that each walk finds them nearly in order
        }
        return version;
    }
}
