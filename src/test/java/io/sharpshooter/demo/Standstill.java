package io.sharpshooter.demo;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Judges whether a contender repeats itself. It gets on when a large container has its place or runs, or when some node
 * has more room than any node had before. It repeats itself when it has killed, since it last got on, as much as all
 * the large containers need that still wait: with the right choice every one of them would have its place. A kill
 * counts some readings later: until then its room may not have been reported and given.
 *
 * <p>Mutable; to be shown every reading of one turn, in their order.
 */
final class Standstill {
    /** After so many readings a kill counts. */
    static final int PATIENCE = 5;

    private final Deque<Long> recentKilledMb = new ArrayDeque<>();
    private long mostFreeMb;
    private long mostUsedMb;
    private int placed;
    private long killedMbBefore;
    private long killedMbSince;
    private long neededMb = Long.MAX_VALUE;

    void see(Measurement reading) {
        if (getsOn(reading)) {
            mostFreeMb = Math.max(mostFreeMb, reading.mostFreeMb());
            mostUsedMb = Math.max(mostUsedMb, reading.a().usedMb());
            placed = reading.placed();
            killedMbBefore = reading.killedMb();
        }
        killedMbSince = Math.max(0, killedMbLately(reading) - killedMbBefore);
        neededMb = (reading.asked() - reading.placed()) * reading.largeMb();
    }

    private boolean getsOn(Measurement reading) {
        return reading.mostFreeMb() > mostFreeMb || reading.a().usedMb() > mostUsedMb || reading.placed() > placed;
    }

    /** What had been killed so many readings ago. */
    private long killedMbLately(Measurement reading) {
        recentKilledMb.addLast(reading.killedMb());
        return recentKilledMb.size() > PATIENCE ? recentKilledMb.removeFirst() : 0;
    }

    /** Whether it repeats itself, as far as has been seen. */
    boolean isReached() {
        return neededMb > 0 && killedMbSince >= neededMb;
    }

    /** What it is judged by, in a sentence. */
    String words() {
        return "%d GB killed since a node last had more room than any before (%d GB); what waits needs %d GB"
                .formatted(Phrases.gb(killedMbSince), Phrases.gb(mostFreeMb), Phrases.gb(neededMb));
    }
}
