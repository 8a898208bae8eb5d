package io.sharpshooter.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long the same work took several times, in ns: of this thread on its processor, since others may use the
 * machine.
 */
final class Times {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final List<Long> nanos = new ArrayList<>();

    /** What works in other threads is not counted. */
    static long of(Runnable work) {
        long start = CLOCK.getCurrentThreadCpuTime();
        work.run();
        return CLOCK.getCurrentThreadCpuTime() - start;
    }

    /** Does it so often, and counts it after so many times. */
    static Times of(int warmUp, int counted, Runnable work) {
        Times times = new Times();
        for (int turn = -warmUp; turn < counted; turn++) {
            long nanos = of(work);
            if (turn >= 0) {
                times.add(nanos);
            }
        }
        return times;
    }

    void add(long one) {
        nanos.add(one);
    }

    double medianMs() {
        List<Long> sorted = sorted();
        int middle = sorted.size() / 2;
        return (sorted.get(middle) + sorted.get(sorted.size() - 1 - middle)) / 2e6;
    }

    double longestMs() {
        return Collections.max(nanos) / 1e6;
    }

    /** A tenth took less. */
    double quickMs() {
        return sorted().get(nanos.size() / 10) / 1e6;
    }

    private List<Long> sorted() {
        return nanos.stream().sorted().toList();
    }
}
