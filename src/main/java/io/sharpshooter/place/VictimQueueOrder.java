package io.sharpshooter.place;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.VictimApps.QueueContainers;
import io.sharpshooter.share.PartitionView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The queues of a partition in the order in which they give to ordinary asks: the one of lowest priority and then the
 * one furthest over its ideal share first.
 *
 * <p>The order is the same for all asks. It is made anew when usage has moved, and only for the queues that use
 * something else now. Used by one thread.
 */
final class VictimQueueOrder {
    private final PartitionView view;
    private final VictimApps containers;
    private final List<Place> places = new ArrayList<>();
    private long version = -1;

    /** Where a queue stands. */
    private static final class Place {
        static final Comparator<Place> FIRST = Comparator.<Place>comparingInt(place -> place.priorityRank)
                .thenComparing(place -> place.excess, Comparator.reverseOrder())
                .thenComparing(place -> place.path);

        private final QueueContainers containers;
        private final int priorityRank;
        private final String path;
        private ResourceVector used;
        private Fraction excess;

        Place(QueueContainers containers, PartitionView view) {
            int queue = containers.queue();
            this.containers = containers;
            this.priorityRank = view.tree().priorityRank(queue);
            this.path = view.queue(queue).path();
            this.used = view.usage().used(queue);
            this.excess = excess(view);
        }

        /** Returns whether the place may be another one now. */
        boolean usageMoved(PartitionView view) {
            ResourceVector now = view.usage().used(containers.queue());
            if (now.equals(used)) {
                return false;
            }
            used = now;
            excess = excess(view);
            return true;
        }

        private Fraction excess(PartitionView view) {
            Fraction share = view.partition().shareOf(used);
            return share.minus(view.partition().shareOf(view.shares().ideal(containers.queue())));
        }
    }

    VictimQueueOrder(PartitionView view, VictimApps containers) {
        this.view = view;
        this.containers = containers;
        containers.queues().forEach(queue -> places.add(new Place(queue, view)));
        places.sort(Place.FIRST);
    }

    /** Through the containers of those of these queues that give, in the order as usage stands now. */
    VictimWalk walk(IntPredicate gives) {
        follow();
        Map<Integer, List<QueueContainers>> byPriority = new TreeMap<>();
        for (Place place : places) {
            if (gives.test(place.containers.queue())) {
                byPriority
                        .computeIfAbsent(place.priorityRank, rank -> new ArrayList<>())
                        .add(place.containers);
            }
        }
        return containers.walk(byPriority.values());
    }

    private void follow() {
        if (version != view.usage().moves()) {
            version = view.usage().moves();
            boolean moved = false;
            for (Place place : places) {
                moved |= place.usageMoved(view);
            }
            if (moved) {
                places.sort(Place.FIRST);
            }
        }
    }
}
