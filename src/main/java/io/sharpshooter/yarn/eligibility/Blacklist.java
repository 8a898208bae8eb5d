package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.NodeSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The hosts and racks that an app does not want: one for all asks that it has in a round. Two are equal where they
 * name the same; those of the RM's own lists where they are of the same attempt of an app.
 *
 * @param places whether the place with this name is one of them
 */
record Blacklist(Predicate<String> places, NodeNames names) {

    /** As it is now, for all asks of the app. */
    static Blacklist copyOf(FiCaSchedulerApp app, NodeNames names, PlacePool pool) {
        // The RM's own list of nodes where earlier AMs failed cannot be copied.
        return app.isWaitingForAMContainer()
                ? new Blacklist(new AskedOnce(app, "where its AM failed before"), names)
                : new Blacklist(pool.names(app.getBlacklistedNodes()), names); // a copy
    }

    /** Without a copy: for the test of a node or two. */
    static Blacklist of(FiCaSchedulerApp app, NodeNames names) {
        return new Blacklist(new AskedOnce(app, "where its blacklist says"), names);
    }

    /** Asks the scheduler about each place once. */
    private static final class AskedOnce implements Predicate<String> {
        private final FiCaSchedulerApp app;
        private final String words;
        private final Map<String, Boolean> answers = new HashMap<>();

        AskedOnce(FiCaSchedulerApp app, String words) {
            this.app = app;
            this.words = words;
        }

        @Override
        public boolean test(String place) {
            return answers.computeIfAbsent(place, app::isPlaceBlacklisted);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof AskedOnce that && app == that.app && words.equals(that.words);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(app);
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** Whether it certainly names nothing. */
    boolean isEmpty() {
        return places == PlaceNames.NONE;
    }

    boolean contains(NodeSnapshot node) {
        return places.test(names.of(node)) || places.test(node.rack());
    }

    /** Empty where it names nothing. */
    @Override
    public String toString() {
        return isEmpty() ? "" : places instanceof PlaceNames ? ", not on " + places : ", not " + places;
    }
}
