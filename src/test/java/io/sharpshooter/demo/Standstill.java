package io.sharpshooter.demo;

import static java.lang.Math.max;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Judges whether a contender repeats itself. It gets on when a large container has its place or runs, or when some node
 * has more room than any node had before. It repeats itself when it has killed, since it last got on, as much as all
 * the large containers need that still wait: with the right choice every one of them would have its place. A kill
 * counts some readings later: until then its room may not have been reported and given.
 *
 * <p>Mutable; to be shown the first reading of every round of one turn, in their order.
 */
final class Standstill {
    /** After so many readings a kill counts. */
    static final int PATIENCE = 5;

    private final Deque<Long> recentKilled = new ArrayDeque<>();
    private long mostFree;
    private long mostUsed;
    private int placed;
    private long killedBefore;

    /** Returns whether it repeats itself, as far as has been seen. */
    boolean isReached(Reading reading) {
        if (reading.mostFree() > mostFree || reading.a() > mostUsed || reading.placed() > placed) {
            mostFree = max(mostFree, reading.mostFree());
            mostUsed = max(mostUsed, reading.a());
            placed = reading.placed();
            killedBefore = reading.killedGb();
        }
        recentKilled.addLast(reading.killedGb());
        long killedLately = recentKilled.size() > PATIENCE ? recentKilled.removeFirst() : 0;
        long needed = (long) (Contest.LARGE - reading.placed()) * Contest.LARGE_GB;
        return needed > 0 && killedLately - killedBefore >= needed;
    }
}
