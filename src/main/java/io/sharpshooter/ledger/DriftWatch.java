package io.sharpshooter.ledger;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows drifts from round to round. A drift is the same one for as long as its account is off by the same; what is booked and what
 * is true may both change meanwhile.
 *
 * <p>What is seen once may be an update that was half done. It is told when it is seen in two rounds in a row, and counts as lasting
 * from the third on. For one thread.
 */
public final class DriftWatch {
    private static final int TOLD_AFTER = 2;
    private static final int LASTS_FROM = 3;

    private record Offset(Account account, Balance correction) {
        static Offset of(Drift drift) {
            return new Offset(drift.account(), drift.correction());
        }
    }

    private Map<Offset, Sighting> watched = new LinkedHashMap<>();

    /**
     * A drift that is being watched. Immutable.
     *
     * @param drift as it was last seen
     * @param since when it was first seen, in ms since the epoch
     * @param rounds in how many rounds in a row it was seen
     */
    public record Sighting(Drift drift, long since, int rounds) {
        /** Whether it is sure. */
        public boolean isTold() {
            return rounds >= TOLD_AFTER;
        }

        /** Whether it has been there long enough to be corrected. */
        public boolean isLasting() {
            return rounds >= LASTS_FROM;
        }
    }

    /**
     * What one round found.
     *
     * @param fresh to be told now, and never again while they last
     * @param gone that were told once and are there no longer
     */
    public record News(List<Sighting> fresh, List<Sighting> gone) {}

    /** Takes note of all drifts that a round has found, at this time in ms since the epoch. */
    public News round(List<Drift> drifts, long now) {
        Map<Offset, Sighting> seen = new LinkedHashMap<>();
        List<Sighting> fresh = new ArrayList<>();
        for (Drift drift : drifts) {
            Sighting sighting = next(watched.remove(Offset.of(drift)), drift, now);
            seen.put(Offset.of(drift), sighting);
            if (sighting.rounds() == TOLD_AFTER) {
                fresh.add(sighting);
            }
        }
        List<Sighting> gone = watched.values().stream().filter(Sighting::isTold).toList();
        watched = seen;
        return new News(List.copyOf(fresh), gone);
    }

    private static Sighting next(@Nullable Sighting before, Drift drift, long now) {
        return before == null
                ? new Sighting(drift, now, 1)
                : new Sighting(drift, before.since(), Math.addExact(before.rounds(), 1));
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
