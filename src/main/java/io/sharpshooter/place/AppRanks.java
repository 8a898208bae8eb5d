package io.sharpshooter.place;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.usage.AppUsage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many apps of its queue give before an app, where large asks find containers that cost the same. Judged once in
 * a round, with what claims took when it began: the order of a node's containers is the same for all asks of the
 * round then.
 *
 * <p>Worked out when first asked for. Used by one thread.
 */
final class AppRanks {
    private final Collection<AppSnapshot> apps;
    private final AppUsage holdings;
    private @Nullable Map<String, Integer> ranks;

    AppRanks(Collection<AppSnapshot> apps, AppUsage holdings) {
        this.apps = apps;
        this.holdings = holdings;
    }

    /** 0 for the one that gives first, and for one that is not among the apps of the round. */
    int of(AppSnapshot app) {
        Map<String, Integer> known = ranks;
        if (known == null) {
            known = ranks();
            ranks = known;
        }
        return known.getOrDefault(app.id(), 0);
    }

    private Map<String, Integer> ranks() {
        Map<Integer, List<GivingPlace>> byQueue = new HashMap<>();
        for (AppSnapshot app : apps) {
            if (app.liveContainers() > 0) {
                byQueue.computeIfAbsent(app.queue().index(), queue -> new ArrayList<>())
                        .add(GivingPlace.of(app, holdings.atStart(app)));
            }
        }
        Map<String, Integer> found = new HashMap<>();
        for (List<GivingPlace> places : byQueue.values()) {
            places.sort(null);
            for (int rank = 0; rank < places.size(); rank++) {
                found.put(places.get(rank).app(), rank);
            }
        }
        return found;
    }
}
