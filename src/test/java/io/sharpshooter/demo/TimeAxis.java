package io.sharpshooter.demo;

import java.util.List;
import java.util.stream.IntStream;

/** The time that all turns of a demonstration share: from the ask to the end of the longest. */
record TimeAxis(double seconds) {

    private static final List<Integer> STEPS = List.of(1, 2, 5, 10, 20, 50, 100);
    private static final int MOST_TICKS = 8;

    static TimeAxis of(List<Footage> recordings) {
        return new TimeAxis(
                recordings.stream().mapToDouble(Footage::seconds).max().orElseThrow());
    }

    /** Where a moment lies, 0 for the ask and 1 for the end. */
    double part(double at) {
        return at / seconds;
    }

    /** Round seconds, a few. */
    int[] ticks() {
        int step = STEPS.stream()
                .filter(each -> seconds / each <= MOST_TICKS)
                .findFirst()
                .orElseThrow();
        return IntStream.rangeClosed(0, (int) (seconds / step))
                .map(tick -> tick * step)
                .toArray();
    }
}
