package io.sharpshooter.insight;

import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ResourceTypes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What has become of claims lately: those that are open, and those that ended last. What is oldest is forgotten first,
 * so that no more than some 64 MB are kept. Used by one thread; what it gives is immutable.
 */
final class Recent {
    static final int MOST_ENDED = 10_000;
    static final int MOST_PARTS = 205_000;
    static final int MOST_STEPS = 20;

    private final Map<Long, Past> open = new TreeMap<>(Collections.reverseOrder());
    private final Map<Long, Past> ended = new LinkedHashMap<>();
    private List<Past> all = List.of();

    /**
     * A claim so far.
     *
     * @param types what amounts mean
     * @param steps the first one, and the last ones in their order; at least one
     * @param leftOut how many steps there were between the first and the others
     * @param parts its steps and their victims; those that two steps in a row have alike count once
     */
    record Past(ResourceTypes types, List<ClaimEvent> steps, int leftOut, int parts) {
        ClaimEvent last() {
            return steps.get(steps.size() - 1);
        }

        private Past and(ClaimEvent step) {
            List<ClaimEvent> more = new ArrayList<>(steps);
            more.add(step);
            boolean full = more.size() > MOST_STEPS;
            if (full) {
                more.remove(1);
            }
            return new Past(types, Collections.unmodifiableList(more), leftOut + (full ? 1 : 0), parts(more));
        }

        private static int parts(List<ClaimEvent> steps) {
            int count = steps.size();
            List<Victim> before = List.of();
            for (var step : steps) {
                var now = step.claim().victims();
                count += now == before ? 0 : now.size();
                before = now;
            }
            return count;
        }
    }

    /**
     * Takes down what has happened in a round.
     *
     * @param goOn the numbers of the claims that are open after it
     */
    void enter(List<ClaimEvent> events, ResourceTypes types, Set<Long> goOn) {
        events.forEach(event -> enter(event.slim(), types));
        boolean lost = open.keySet().retainAll(goOn);
        if (lost || !events.isEmpty()) {
            forget();
            List<Past> lately = new ArrayList<>(ended.values());
            Collections.reverse(lately);
            lately.addAll(0, open.values());
            all = Collections.unmodifiableList(lately);
        }
    }

    private void enter(ClaimEvent event, ResourceTypes types) {
        long id = event.claim().id();
        Past before = open.remove(id);
        if (before == null) {
            before = ended.get(id);
        }
        int parts = 1 + event.claim().victims().size();
        Past now = before == null ? new Past(types, List.of(event), 0, parts) : before.and(event);
        var where = event.claim().open() ? open : ended;
        where.put(id, now);
    }

    private void forget() {
        int parts = 0;
        for (Past past : open.values()) {
            parts += past.parts();
        }
        for (Past past : ended.values()) {
            parts += past.parts();
        }
        var oldest = ended.values().iterator();
        while (oldest.hasNext() && (ended.size() > MOST_ENDED || parts > MOST_PARTS)) {
            parts -= oldest.next().parts();
            oldest.remove();
        }
    }

    /** The open ones, then those that have ended; the newest of each first. */
    List<Past> all() {
        return all;
    }
}
