package io.sharpshooter.place;

import io.sharpshooter.cost.Replacements;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.place.VictimApps.Located;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
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

    /** Whether a queue gives. */
    enum Giving {
        NOW,
        /** It may be asked again when usage has moved. */
        NOT_NOW,
        NO_MORE
    }

    private static final Comparator<QueueWalk> FIRST = Comparator.comparing(QueueWalk::queue, GivingQueue.FIRST);

    private final VictimQueueOrder order;
    private final List<Leg> legs;
    private final List<List<QueueWalk>> begun = new ArrayList<>();
    private int leg;
    private int passed;
    private long version = -1;

    /** @param legs in their order */
    VictimWalk(VictimQueueOrder order, List<Leg> legs) {
        this.order = order;
        this.legs = legs;
    }

    /**
     * The next container, null where there is none for now.
     *
     * @param givings asked of a queue before each of its containers
     */
    @Nullable
    Located next(Function<GivingQueue, Giving> givings) {
        follow();
        for (; leg < legs.size(); leg++, passed = 0) {
            Located located = nextOf(walks(), givings);
            if (located != null) {
                return located;
            }
        }
        return null;
    }

    private @Nullable Located nextOf(List<QueueWalk> walks, Function<GivingQueue, Giving> givings) {
        while (passed < walks.size()) {
            QueueWalk first = walks.get(passed);
            Giving giving = givings.apply(first.queue());
            Located located = giving == Giving.NOW ? first.next() : null;
            if (located != null) {
                return located;
            }
            if (giving == Giving.NOT_NOW) {
                passed++;
            } else {
                walks.remove(passed);
            }
        }
        return null;
    }

    private List<QueueWalk> walks() {
        if (begun.size() == leg) {
            begun.add(legs.get(leg).walks());
            begun.get(leg).sort(FIRST);
        }
        return begun.get(leg);
    }

    /** When usage has moved, what was passed over may give. */
    private void follow() {
        long now = order.follow();
        if (version != now) {
            version = now;
            begun.forEach(walks -> walks.sort(FIRST));
            leg = 0;
            passed = 0;
        }
    }
}
