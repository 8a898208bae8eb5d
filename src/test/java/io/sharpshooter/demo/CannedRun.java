package io.sharpshooter.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A run that nobody has to wait for: four nodes of 64 GB, containers of 4 GB, two asks of 60 GB. */
final class CannedRun {

    static final DemoPlan PLAN = new DemoPlan(
            4, 64, 2, 60, 4, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(90), Map.of());

    private static final long GB = 1024;
    private static final int ASKED = 2;

    private CannedRun() {}

    static List<Footage> both() {
        return List.of(stock(), sharpshooter());
    }

    /** Kills one container a second, on one node after the other. */
    static Footage stock() {
        List<Measurement> readings = new ArrayList<>();
        List<Mark> marks = new ArrayList<>();
        for (int second = 0; second <= 40; second++) {
            int killed = second;
            long[] free = {
                4 * (1 + killed / 4 % 4),
                4 * ((killed + 1) / 4 % 4),
                4 * ((killed + 2) / 4 % 5),
                4 * ((killed + 3) / 4 % 4)
            };
            readings.add(reading(second, killed, 0, new long[4], free));
            marks.add(new Mark(Mark.Kind.KILLED, second % 4, second, 4));
        }
        return recording(Contender.STOCK, Ending.REPEATS, readings, marks, Optional.empty());
    }

    /** Clears the first node, places, clears the third, and places. */
    static Footage sharpshooter() {
        List<Measurement> readings = List.of(
                reading(0, 0, 0, new long[] {1, 0, 0, 0}, new long[] {0, 3, 0, 3}),
                reading(4, 15, 0, new long[] {1, 0, 0, 0}, new long[] {60, 3, 0, 3}),
                reading(5, 15, 1, new long[] {61, 0, 0, 0}, new long[] {0, 3, 0, 3}),
                reading(9, 30, 1, new long[] {61, 0, 0, 0}, new long[] {0, 3, 60, 3}),
                reading(10, 30, 2, new long[] {61, 0, 60, 0}, new long[] {0, 3, 0, 3}),
                reading(12, 30, 2, new long[] {61, 0, 60, 0}, new long[] {0, 3, 0, 3}));
        List<Mark> marks = List.of(
                new Mark(Mark.Kind.CLAIMED, 0, 2, 60),
                new Mark(Mark.Kind.KILLED, 0, 3.5, 60),
                new Mark(Mark.Kind.PLACED, 0, 4.75, 60),
                new Mark(Mark.Kind.CLAIMED, 2, 7, 60),
                new Mark(Mark.Kind.KILLED, 2, 8.5, 60),
                new Mark(Mark.Kind.PLACED, 2, 9.4, 60));
        return recording(Contender.SHARPSHOOTER, Ending.PLACED, readings, marks, Optional.of(Duration.ofMillis(9400)));
    }

    /** The same reading while one node is away. */
    static Measurement without(Measurement reading, int node) {
        List<Measurement.Node> others = new ArrayList<>(reading.nodes());
        others.remove(node);
        return new Measurement(
                reading.since(),
                reading.a(),
                reading.b(),
                others,
                reading.killed(),
                reading.killedMb(),
                reading.lostMbSeconds(),
                reading.placed(),
                reading.asked(),
                reading.largeMb());
    }

    private static Footage recording(
            Contender contender,
            Ending ending,
            List<Measurement> readings,
            List<Mark> marks,
            Optional<Duration> placement) {
        Measurement last = readings.get(readings.size() - 1);
        return new Footage(
                new Result(contender, ending, last, Instant.EPOCH.plus(last.since()), placement), readings, marks);
    }

    private static Measurement reading(int seconds, int killed, int placed, long[] aGb, long[] freeGb) {
        List<Measurement.Node> nodes = IntStream.range(0, 4)
                .mapToObj(node -> new Measurement.Node("h:" + node, GB * aGb[node], GB * freeGb[node], 64 * GB, false))
                .toList();
        return new Measurement(
                Duration.ofSeconds(seconds),
                new Measurement.Queue(GB, 121 * GB),
                new Measurement.Queue(189 * GB, 135 * GB),
                nodes,
                killed,
                4 * GB * killed,
                40 * GB * killed,
                placed,
                ASKED,
                60 * GB);
    }
}
