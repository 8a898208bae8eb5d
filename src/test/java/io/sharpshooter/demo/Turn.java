package io.sharpshooter.demo;

import static java.lang.Math.min;
import static java.util.Locale.ROOT;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What was seen of a contender, and what it came to.
 *
 * @param askedMs when queue a asked, by the clock
 * @param ending why it was over, in words
 * @param readings oldest first; at least one
 * @param marks what happened at one moment on one node
 * @param lastPlacement seconds from the ask to the start of the last large container's process; empty if some were not
 *     placed
 */
record Turn(
        Contender contender,
        long askedMs,
        String ending,
        List<Reading> readings,
        List<Mark> marks,
        OptionalDouble lastPlacement) {

    Turn {
        readings = List.copyOf(readings);
        marks = List.copyOf(marks);
    }

    Reading last() {
        return readings.get(readings.size() - 1);
    }

    /** Since queue a asked. */
    double secondsOf(Mark mark) {
        return (mark.timeMs() - askedMs) / 1e3;
    }

    boolean placedAll() {
        return last().placed() >= Contest.LARGE;
    }

    /** What it came to, in one line. */
    String summary() {
        var time = lastPlacement.isPresent() ? String.format(ROOT, " in %.1f s", lastPlacement.getAsDouble()) : "";
        return "%d of %d placed%s, %d containers killed, %d GB in vain"
                .formatted(last().placed(), Contest.LARGE, time, last().killed(), inVainGb());
    }

    /** What was killed and did not go into a placed container by the end, at the least. */
    long inVainGb() {
        return last().killedGb() - hitGb();
    }

    /**
     * What was killed and went into placed containers, at the most: one may take what was free before as well, which is
     * no hit.
     */
    long hitGb() {
        return min((long) last().placed() * Contest.LARGE_GB, last().killedGb());
    }
}
