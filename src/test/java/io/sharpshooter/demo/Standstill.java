package io.sharpshooter.demo;

/**
 * Judges whether a contender repeats itself. It gets on when a large container is placed, or when some node has more room than any node had
 * before. It repeats itself when it has killed, since it last got on, as much as all the large containers need that still wait: with
 * the right choice every one of them would have its place.
 *
 * <p>Mutable; to be shown every reading of one turn, in their order.
 */
final class Standstill {
    private long mostFreeMb;
    private int placed;
    private long killedMbBefore;
    private long killedMbSince;
    private long neededMb = Long.MAX_VALUE;

    void see(Reading reading) {
        if (reading.mostFreeMb() > mostFreeMb || reading.placed() > placed) {
            mostFreeMb = Math.max(mostFreeMb, reading.mostFreeMb());
            placed = reading.placed();
            killedMbBefore = reading.killedMb();
        }
        killedMbSince = reading.killedMb() - killedMbBefore;
        neededMb = (reading.asked() - reading.placed()) * reading.largeMb();
    }

    /** Whether it repeats itself, as far as has been seen. */
    boolean isReached() {
        return neededMb > 0 && killedMbSince >= neededMb;
    }

    /** What it is judged by, in a sentence. */
    String words() {
        return "%d GB killed since a node last had more room than any before (%d GB); what waits needs %d GB"
                .formatted(Words.gb(killedMbSince), Words.gb(mostFreeMb), Words.gb(neededMb));
    }
}
