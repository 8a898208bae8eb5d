package io.sharpshooter.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a contender has achieved.
 *
 * @param contender who
 * @param last the last reading
 * @param end when it was read; what came later does not count
 * @param lastPlacement from the ask to the start of the last large container's process; empty if some were not placed
 */
record Result(Contender contender, Reading last, Instant end, Optional<Duration> lastPlacement) {

    /** Whether all large containers run. */
    boolean placedAll() {
        return last.placed() >= last.asked();
    }

    /** Placed resources as a share of those freed by kills, in percent; empty when nothing was killed. */
    Optional<Long> hitRatePercent() {
        if (last.killedMb() == 0) {
            return Optional.empty();
        }
        return Optional.of(100L * last.placed() * last.largeMb() / last.killedMb());
    }
}
