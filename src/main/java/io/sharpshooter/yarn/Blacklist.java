package io.sharpshooter.yarn;

import io.sharpshooter.model.NodeSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The hosts and racks that an app does not want.
 *
 * @param places whether the place with this name is one of them
 */
record Blacklist(Predicate<String> places, NodeNames names, String words) {
    private static final Predicate<String> NOWHERE = place -> false;

    static Blacklist of(FiCaSchedulerApp app, NodeNames names) {
        return app.isWaitingForAMContainer() ? ofSystem(app, names) : ofApp(app, names);
    }

    private static Blacklist ofApp(FiCaSchedulerApp app, NodeNames names) {
        Set<String> places = app.getBlacklistedNodes(); // a copy
        return places.isEmpty()
                ? new Blacklist(NOWHERE, names, "")
                : new Blacklist(places::contains, names, ", not on " + places);
    }

    /** The RM's own list of nodes where earlier AMs failed cannot be copied: each place is asked about once. */
    private static Blacklist ofSystem(FiCaSchedulerApp app, NodeNames names) {
        Map<String, Boolean> asked = new HashMap<>();
        return new Blacklist(
                place -> asked.computeIfAbsent(place, app::isPlaceBlacklisted),
                names,
                ", not where its AM failed before");
    }

    /** Whether it certainly names nothing. */
    boolean isEmpty() {
        return places == NOWHERE;
    }

    boolean contains(NodeSnapshot node) {
        return places.test(names.of(node)) || places.test(node.rack());
    }
}
