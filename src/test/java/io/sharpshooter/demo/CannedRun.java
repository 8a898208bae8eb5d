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

    static List<Recording> both() {
        return List.of(stock(), sharpshooter());
    }

    /** Kills one container a second, on one node after the other. */
    static Recording stock() {
        List<Reading> readings = new ArrayList<>();
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
    static Recording sharpshooter() {
        List<Reading> readings = List.of(
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
    static Reading without(Reading reading, int node) {
        List<Reading.Node> others = new ArrayList<>(reading.nodes());
        others.remove(node);
        return new Reading(
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

    private static Recording recording(
            Contender contender,
            Ending ending,
            List<Reading> readings,
            List<Mark> marks,
            Optional<Duration> placement) {
        Reading last = readings.get(readings.size() - 1);
        return new Recording(
                new Result(contender, ending, last, Instant.EPOCH.plus(last.since()), placement), readings, marks);
    }

    private static Reading reading(int seconds, int killed, int placed, long[] aGb, long[] freeGb) {
        List<Reading.Node> nodes = IntStream.range(0, 4)
                .mapToObj(node -> new Reading.Node("h:" + node, GB * aGb[node], GB * freeGb[node], 64 * GB, false))
                .toList();
        return new Reading(
                Duration.ofSeconds(seconds),
                new Reading.Queue(GB, 121 * GB),
                new Reading.Queue(189 * GB, 135 * GB),
                nodes,
                killed,
                4 * GB * killed,
                40 * GB * killed,
                placed,
                ASKED,
                60 * GB);
    }
}
