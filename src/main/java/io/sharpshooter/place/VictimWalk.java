package io.sharpshooter.place;

import io.sharpshooter.cost.Replacements;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.place.VictimApps.AppContainers;
import io.sharpshooter.place.VictimApps.Located;
import io.sharpshooter.place.VictimApps.QueueContainers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the containers of some queues one by one: first those that borrow the partition, application
 * masters last; among these those that may be {@link Replacements} after all others of queues of the same
 * priority. It meets each once, and goes on in a queue with the app whose turn it is to give then.
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
     * A part of a walk: the containers of a queue that are met in a pass, those that replace others or those that do
     * not.
     */
    record Leg(Pass pass, boolean replacements, QueueContainers queue) {
        boolean has(Located located) {
            return located.replacement() == replacements && Pass.of(located.container()) == pass;
        }
    }

    private final VictimApps apps;
    private final List<Leg> legs;
    private final Map<AppContainers, Integer> met = new HashMap<>();
    private final Map<AppContainers, GivingPlace> moved = new HashMap<>();
    private final TreeMap<GivingPlace, AppContainers> movedInOrder = new TreeMap<>();
    private int followed;
    private int leg;
    private int app;

    /** @param legs in their order */
    VictimWalk(VictimApps apps, List<Leg> legs) {
        this.apps = apps;
        this.legs = legs;
    }

    /**
     * The next container, null at the end.
     *
     * @param worthwhile queues for which this is false are passed over
     */
    @Nullable
    Located next(Predicate<QueueContainers> worthwhile) {
        apps.follow();
        while (leg < legs.size()) {
            Leg current = legs.get(leg);
            Located located = worthwhile.test(current.queue()) ? nextOf(current) : null;
            if (located != null) {
                return located;
            }
            toNextLeg();
        }
        return null;
    }

    private @Nullable Located nextOf(Leg current) {
        for (AppContainers giver = giver(current.queue()); giver != null; giver = giver(current.queue())) {
            List<Located> containers = giver.inOrder();
            int place = met(giver);
            while (place < containers.size() && !current.has(containers.get(place))) {
                place++;
            }
            met.put(giver, place + 1);
            if (place < containers.size()) {
                return containers.get(place);
            }
        }
        return null;
    }

    /** The app that gives first of those that have containers left; null where none has. */
    private @Nullable AppContainers giver(QueueContainers current) {
        while (app < current.apps().size()
                && (current.apps().get(app).moved() || isAllMet(current.apps().get(app)))) {
            app++;
        }
        AppContainers first = app < current.apps().size() ? current.apps().get(app) : null;
        AppContainers moved = firstMoved(current);
        return first == null || (moved != null && VictimApps.FIRST.compare(moved, first) < 0) ? moved : first;
    }

    /** The same of those that hold something else now than when they were sorted. */
    private @Nullable AppContainers firstMoved(QueueContainers current) {
        while (followed < current.moves().size()) {
            AppContainers one = current.moves().get(followed++);
            GivingPlace before = moved.put(one, one.place());
            if (before != null) {
                movedInOrder.remove(before);
            }
            movedInOrder.put(one.place(), one);
        }
        Map.Entry<GivingPlace, AppContainers> first = movedInOrder.firstEntry();
        while (first != null && isAllMet(first.getValue())) {
            movedInOrder.pollFirstEntry();
            first = movedInOrder.firstEntry();
        }
        return first == null ? null : first.getValue();
    }

    private int met(AppContainers giver) {
        return met.getOrDefault(giver, 0);
    }

    private boolean isAllMet(AppContainers giver) {
        return met(giver) >= giver.size();
    }

    private void toNextLeg() {
        met.clear();
        moved.clear();
        movedInOrder.clear();
        followed = 0;
        app = 0;
        leg++;
    }
}
