package io.sharpshooter.demo;

import io.sharpshooter.program.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The results side by side. */
final class Scoreboard {
    private Scoreboard() {}

    /** One column for each turn. */
    static List<String> lines(List<Turn> turns) {
        var table = new Table(
                "",
                IntStream.rangeClosed(0, turns.size())
                        .map(column -> column == 0 ? -38 : 16)
                        .toArray());
        add(table, turns, "", turn -> turn.contender().title);
        add(table, turns, "large containers placed", turn -> turn.last().placed() + " of " + Contest.LARGE);
        add(table, turns, "seconds to the last placement", Scoreboard::seconds);
        add(table, turns, "ended because", Turn::ending);
        add(table, turns, "containers killed", turn -> turn.last().killed());
        add(table, turns, "GB killed", turn -> turn.last().killedGb());
        add(table, turns, "GB killed in vain", Turn::inVainGb);
        add(table, turns, "GB killed per large container placed", Scoreboard::killedPerPlaced);
        add(table, turns, "GB-seconds lost", turn -> turn.last().lostGbSeconds());
        add(table, turns, "hit rate (placed of GB killed)", Scoreboard::hitRate);
        return table.lines();
    }

    private static void add(Table table, List<Turn> turns, String label, Function<Turn, Object> cell) {
        var row = new ArrayList<Object>();
        row.add("  " + label);
        turns.forEach(turn -> row.add(cell.apply(turn)));
        table.add(row.toArray());
    }

    private static String seconds(Turn turn) {
        return turn.lastPlacement().isPresent()
                ? String.format(Locale.ROOT, "%.1f", turn.lastPlacement().getAsDouble())
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
