package io.sharpshooter.day;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How long rounds take. */
final class RoundClock {
    private final List<Long> nanos = new ArrayList<>();

    void time(Runnable round) {
        long began = System.nanoTime();
        round.run();
        nanos.add(System.nanoTime() - began);
    }

    DayScore.Times times() {
        if (nanos.isEmpty()) {
            return new DayScore.Times(0, 0, 0);
        }
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        long all = sorted.stream().mapToLong(each -> each).sum();
        return new DayScore.Times(
                sorted.get((sorted.size() - 1) * 99 / 100) / 1e6, sorted.get(sorted.size() - 1) / 1e6, all / 1e9);
    }
}
