package io.sharpshooter.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a contender has achieved.
 *
 * @param contender who
 * @param ending why its turn was over
 * @param last the last reading
 * @param end when it was read; what came later does not count
 * @param lastPlacement from the ask to the start of the last large container's process; empty if some were not placed
 */
record Result(Contender contender, Ending ending, Measurement last, Instant end, Optional<Duration> lastPlacement) {

    /** When queue a asked. */
    Instant start() {
        return end.minus(last.since());
    }

    /** Whether all large containers run. */
    boolean placedAll() {
        return last.placed() >= last.asked();
    }

    /** What it came to, in one line. */
    String summary() {
        String placed = last.placed() + " of " + last.asked() + " placed"
                + lastPlacement.map(time -> " in " + Phrases.seconds(time)).orElse("");
        return "%s, %d containers killed, %d GB in vain".formatted(placed, last.killed(), Phrases.gb(inVainMb()));
    }

    /** What was killed and did not go into a placed container by the end, at the least. */
    long inVainMb() {
        return last.killedMb() - hitMb();
    }

    /** What was killed for each large container that was placed, on average; empty where none was. */
    Optional<Long> killedMbPerPlaced() {
        return last.placed() == 0 ? Optional.empty() : Optional.of(last.killedMb() / last.placed());
    }

    private long hitMb() {
        return Math.min(last.placed() * last.largeMb(), last.killedMb());
    }

    /**
     * How much of what was killed went into placed containers, at the most, in percent; empty when nothing was killed.
     * A container may take what was free before as well, which is no hit: so what was placed counts no more than what
     * was killed.
     */
    Optional<Long> hitRatePercent() {
        if (last.killedMb() == 0) {
            return Optional.empty();
        }
        return Optional.of(100 * hitMb() / last.killedMb());
    }
}
