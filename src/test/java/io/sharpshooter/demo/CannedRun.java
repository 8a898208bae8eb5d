package io.sharpshooter.demo;

import static java.util.stream.IntStream.range;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Turns that nobody has to wait for. */
final class CannedRun {
    private CannedRun() {}

    /** Kills one container a second, on one node after the other. */
    static Turn stock() {
        var readings = new ArrayList<Reading>();
        var marks = new ArrayList<Mark>();
        for (int second = 0; second <= 40; second++) {
            long free = 4L * (1 + second / 4 % 4);
            readings.add(reading(second, second, 0, new long[4], new long[] {free, 4, 8, 0}));
            marks.add(mark(Sign.KILLED, second % 4, second, 4));
        }
        return new Turn(Contender.STOCK, 0, "repeats itself", readings, marks, OptionalDouble.empty());
    }

    /** Clears the first node, places, clears the third, and places. */
    static Turn sharpshooter() {
        List<Reading> readings = List.of(
                reading(0, 0, 0, new long[] {1, 0, 0, 0}, new long[] {0, 3, 0, 3}),
                reading(4, 15, 0, new long[] {1, 0, 0, 0}, new long[] {60, 3, 0, 3}),
                reading(5, 15, 1, new long[] {61, 0, 0, 0}, new long[] {0, 3, 0, 3}),
                reading(9, 32, 1, new long[] {61, 0, 0, 0}, new long[] {0, 3, 60, 3}),
                reading(12, 32, 2, new long[] {61, 0, 60, 0}, new long[] {0, 3, 0, 3}));
        List<Mark> marks = List.of(
                mark(Sign.CLAIMED, 0, 2, 60),
                mark(Sign.KILLED, 0, 3.5, 60),
                mark(Sign.PLACED, 0, 4.75, 60),
                mark(Sign.CLAIMED, 2, 7, 60),
                mark(Sign.KILLED, 2, 8.5, 68),
                mark(Sign.PLACED, 2, 9.4, 60));
        return new Turn(Contender.SHARPSHOOTER, 0, "all are placed", readings, marks, OptionalDouble.of(9.4));
    }

    private static Mark mark(Sign sign, int node, double seconds, long gb) {
        return new Mark(sign, "h:" + node, (long) (1_000 * seconds), gb);
    }

    /** Containers of 4 GB are killed after 10 s. */
    static Reading reading(double seconds, int killed, int placed, long[] a, long[] free) {
        var nodes = range(0, 4)
                .mapToObj(node -> new Reading.Node("h:" + node, a[node], free[node], false))
                .toList();
        return new Reading(
                seconds,
                range(0, 4).mapToLong(node -> a[node]).sum(),
                189,
                nodes,
                killed,
                4L * killed,
                40L * killed,
                placed);
    }
}
