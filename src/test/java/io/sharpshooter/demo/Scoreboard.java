package io.sharpshooter.demo;

import static java.util.Locale.ROOT;
import static java.util.stream.IntStream.rangeClosed;
import static java.util.stream.Stream.concat;

import io.sharpshooter.program.Table;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** The results side by side. */
final class Scoreboard {
    private Scoreboard() {}

    /** One column for each turn. */
    static List<String> lines(List<Turn> turns) {
        var table = new Table(
                "",
                rangeClosed(0, turns.size())
                        .map(column -> column == 0 ? -38 : 16)
                        .toArray());
        BiConsumer<String, Function<Turn, Object>> row = (label, cell) -> table.add(
                concat(Stream.of("  " + label), turns.stream().map(cell)).toArray());
        row.accept("", turn -> turn.contender().title);
        row.accept("large containers placed", turn -> turn.last().placed() + " of " + Contest.LARGE);
        row.accept("seconds to the last placement", Scoreboard::seconds);
        row.accept("ended because", Turn::ending);
        row.accept("containers killed", turn -> turn.last().killed());
        row.accept("GB killed", turn -> turn.last().killedGb());
        row.accept("GB killed in vain", Turn::inVainGb);
        row.accept("GB killed per large container placed", Scoreboard::killedPerPlaced);
        row.accept("GB-seconds lost", turn -> turn.last().lostGbSeconds());
        row.accept("hit rate (placed of GB killed)", Scoreboard::hitRate);
        return table.lines();
    }

    private static String seconds(Turn turn) {
        return turn.lastPlacement().isPresent()
                ? String.format(ROOT, "%.1f", turn.lastPlacement().getAsDouble())
                : "none in " + (long) turn.last().seconds();
    }

    /** On average. */
    private static Object killedPerPlaced(Turn turn) {
        return turn.last().placed() == 0
                ? "none placed"
                : turn.last().killedGb() / turn.last().placed();
    }

    private static String hitRate(Turn turn) {
        long killed = turn.last().killedGb();
        return killed == 0 ? "-" : 100 * turn.hitGb() / killed + " %";
    }
}
