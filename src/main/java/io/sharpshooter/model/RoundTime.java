package io.sharpshooter.model;

import static java.lang.Math.max;

/**
 * What time it is at the start of a round, by two clocks. Whatever is remembered from round to round is timed by the
 * monotonic one; the wall clock, which somebody may set at any moment, says how old a container is and what time a
 * person reads.
 *
 * @param monotonicMs at least 0, since some moment that means nothing; it never goes back
 * @param wallMs since the epoch
 */
public record RoundTime(long monotonicMs, long wallMs) {
    public RoundTime {
        if (monotonicMs < 0) {
            throw new IllegalArgumentException("The monotonic clock counts from 0, but says " + monotonicMs + ".");
        }
    }

    /** What a moment of the monotonic clock, past or to come, is called by the wall clock as it is set now. */
    public long wallAt(long moment) {
        return wallMs + (moment - monotonicMs);
    }

    /**
     * Whether something that was stamped by the wall clock happened between an earlier moment and this one, be it that
     * the clock is still set as it was then, or that somebody has set it since.
     */
    public boolean isSince(RoundTime earlier, long wallStamp) {
        long between = monotonicMs - earlier.monotonicMs;
        return isWithin(wallStamp, earlier.wallMs, between)
                || isWithin(wallStamp, wallAt(earlier.monotonicMs), between);
    }

    private static boolean isWithin(long stamp, long from, long length) {
        return stamp >= from && stamp - from <= length;
    }

    /**
     * How long ago something was stamped by the wall clock, in ms; never negative, though the clock has been set back
     * since.
     */
    public long since(long wallStamp) {
        return max(0, wallMs - wallStamp);
    }
}
