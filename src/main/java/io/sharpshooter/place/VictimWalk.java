package io.sharpshooter.place;

import io.sharpshooter.cost.Replacements;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.place.VictimApps.Located;
import io.sharpshooter.place.VictimApps.QueueContainers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the containers of some queues one by one: first those that borrow the partition, application
 * masters last; among these those that may be {@link Replacements} after all others of queues of the same
 * priority. It meets each once. Of queues of equal priority the one that stands first then goes on.
 */
final class VictimWalk {
    /** What a walk meets one after the other. */
    enum Pass {
        BORROWERS,
        OTHERS,
        MASTERS;

        static Pass of(ContainerSnapshot container) {
            if (container.am()) {
                return MASTERS;
            }
            return container.borrowsPartition() ? BORROWERS : OTHERS;
        }
    }

    /**
     * A part of a walk: the containers of queues of equal priority that are met in a pass, those that replace others
     * or those that do not.
     */
    record Leg(Pass pass, boolean replacements, List<GivingQueue> queues) {
        private boolean has(Located located) {
            return located.replacement() == replacements && Pass.of(located.container()) == pass;
        }

        private List<QueueWalk> walks() {
            List<QueueWalk> walks = new ArrayList<>();
            queues.forEach(queue -> walks.add(new QueueWalk(queue, this::has)));
            return walks;
        }
    }

    private static final Comparator<QueueWalk> FIRST = Comparator.comparing(QueueWalk::queue, GivingQueue.FIRST);

    private final VictimQueueOrder order;
    private final List<Leg> legs;
    private List<QueueWalk> walks = new ArrayList<>();
    private int begun;
    private long version = -1;

    /** @param legs in their order */
    VictimWalk(VictimQueueOrder order, List<Leg> legs) {
        this.order = order;
        this.legs = legs;
    }

    /**
     * The next container, null at the end.
     *
     * @param worthwhile queues for which this is false are passed over
     */
    @Nullable
    Located next(Predicate<QueueContainers> worthwhile) {
        follow();
        while (!walks.isEmpty() || begun < legs.size()) {
            if (walks.isEmpty()) {
                walks = legs.get(begun++).walks();
                walks.sort(FIRST);
            }
            QueueWalk first = walks.get(0);
            Located located = worthwhile.test(first.containers()) ? first.next() : null;
            if (located != null) {
                return located;
            }
            walks.remove(0);
        }
        return null;
    }

    private void follow() {
        long now = order.follow();
        if (version != now) {
            version = now;
            walks.sort(FIRST);
        }
    }
}
