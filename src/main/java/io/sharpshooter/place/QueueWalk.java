package io.sharpshooter.place;

import io.sharpshooter.place.VictimApps.AppContainers;
import io.sharpshooter.place.VictimApps.Located;
import io.sharpshooter.place.VictimApps.QueueContainers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Goes through containers of a queue one by one, and goes on with the app whose turn it is to give then. */
final class QueueWalk {
    private final GivingQueue queue;
    private final Predicate<Located> isMet;
    private final Map<AppContainers, Integer> met = new HashMap<>();
    private final Map<AppContainers, GivingPlace> moved = new HashMap<>();
    private final TreeMap<GivingPlace, AppContainers> movedInOrder = new TreeMap<>();
    private int followed;
    private int app;

    /** @param isMet which containers it meets, each once */
    QueueWalk(GivingQueue queue, Predicate<Located> isMet) {
        this.queue = queue;
        this.isMet = isMet;
    }

    GivingQueue queue() {
        return queue;
    }

    QueueContainers containers() {
        return queue.containers();
    }

    /** The next container, null at the end. */
    @Nullable
    Located next() {
        for (AppContainers giver = giver(); giver != null; giver = giver()) {
            List<Located> containers = giver.inOrder();
            int place = met(giver);
            while (place < containers.size() && !isMet.test(containers.get(place))) {
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
    private @Nullable AppContainers giver() {
        List<AppContainers> apps = containers().apps();
        while (app < apps.size() && (apps.get(app).moved() || isAllMet(apps.get(app)))) {
            app++;
        }
        AppContainers first = app < apps.size() ? apps.get(app) : null;
        AppContainers moved = firstMoved();
        return first == null || (moved != null && VictimApps.FIRST.compare(moved, first) < 0) ? moved : first;
    }

    /** The same of those that hold something else now than when they were sorted. */
    private @Nullable AppContainers firstMoved() {
        List<AppContainers> moves = containers().moves();
        while (followed < moves.size()) {
            AppContainers one = moves.get(followed++);
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
}
