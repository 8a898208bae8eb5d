package io.sharpshooter.yarn.books;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows accounts that are off from round to round. An account is wrong from the round in which it is first seen off
 * until the first in which it is not; by how much may change meanwhile.
 *
 * <p>What is seen once may be an update that was half done: an account is told when it is off in two rounds in a row,
 * once. It may be corrected when it is off by the same in three in a row; what is booked and what is true may both
 * change meanwhile. For one thread.
 */
public final class DriftWatch {
    private static final int TOLD_AFTER = 2;
    private static final int LASTS_FROM = 3;

    private Map<Account, Sighting> watched = new LinkedHashMap<>();

    /**
     * A drift that is being watched. Immutable.
     *
     * @param drift as it was last seen
     * @param since when its account was first seen off, in ms of the monotonic clock
     * @param rounds in how many rounds in a row its account was off
     * @param steady in how many rounds in a row it was off by the same, the last one included
     */
    public record Sighting(Drift drift, long since, int rounds, int steady) {
        private Sighting again(Drift now) {
            boolean same = now.correction().equals(drift.correction());
            return new Sighting(now, since, Math.addExact(rounds, 1), same ? Math.addExact(steady, 1) : 1);
        }

        /** Whether it is sure. */
        public boolean isTold() {
            return rounds >= TOLD_AFTER;
        }

        /** Whether it has been the same for long enough to be corrected. */
        public boolean isLasting() {
            return steady >= LASTS_FROM;
        }
    }

    /**
     * What one round found.
     *
     * @param fresh to be told now, and never again while they last
     * @param gone that were told once and whose accounts are right again
     */
    public record News(List<Sighting> fresh, List<Sighting> gone) {}

    /**
     * Takes note of all drifts that a round has found, one per account at most, at this time in ms of a monotonic
     * clock.
     */
    public News round(List<Drift> drifts, long now) {
        Map<Account, Sighting> seen = new LinkedHashMap<>();
        List<Sighting> fresh = new ArrayList<>();
        for (var drift : drifts) {
            Sighting before = watched.remove(drift.account());
            Sighting sighting = before == null ? new Sighting(drift, now, 1, 1) : before.again(drift);
            seen.put(drift.account(), sighting);
            if (sighting.rounds() == TOLD_AFTER) {
                fresh.add(sighting);
            }
        }
        List<Sighting> gone = told();
        watched = seen;
        return new News(List.copyOf(fresh), gone);
    }

    /** These were corrected since the last round: if one of their accounts is off again, that is another drift. */
    public void corrected(List<Drift> drifts) {
        drifts.forEach(drift -> watched.remove(drift.account()));
    }

    /** The drifts that are sure, in the accounts' order of the last round. */
    public List<Sighting> told() {
        return watched.values().stream().filter(Sighting::isTold).toList();
    }

    /** Those that may be corrected. */
    public List<Drift> lasting() {
        return watched.values().stream()
                .filter(Sighting::isLasting)
                .map(Sighting::drift)
                .toList();
    }
}
