package io.sharpshooter.demo;

import java.util.List;
import java.util.function.Function;

/** The results side by side. */
final class Scoreboard {

    private static final int LABEL = 36;
    private static final int COLUMN = 16;

    private final List<Result> results;

    Scoreboard(List<Result> results) {
        this.results = List.copyOf(results);
    }

    /** What is compared, and a cell for each result. */
    record Row(String label, List<String> cells) {}

    /** One column for each result. */
    List<String> lines() {
        return rows().stream().map(Scoreboard::line).toList();
    }

    /** The first one is the header. */
    List<Row> rows() {
        return List.of(
                row("", result -> result.contender().title()),
                row(
                        "large containers placed",
                        result ->
                                result.last().placed() + " of " + result.last().asked()),
                row("seconds to the last placement", Scoreboard::seconds),
                row("ended because", result -> result.ending().words()),
                row("containers killed", result -> String.valueOf(result.last().killed())),
                row("GB killed", result -> String.valueOf(Words.gb(result.last().killedMb()))),
                row("GB killed in vain", result -> String.valueOf(Words.gb(result.inVainMb()))),
                row("GB killed per large container placed", Scoreboard::killedPerPlaced),
                row(
                        "GB-seconds lost",
                        result -> String.valueOf(Words.gb(result.last().lostMbSeconds()))),
                row(
                        "hit rate (placed of GB killed)",
                        result ->
                                result.hitRatePercent().map(rate -> rate + " %").orElse("-")));
    }

    private static String seconds(Result result) {
        return result.lastPlacement()
                .map(time -> "%.1f".formatted(time.toMillis() / 1000.0))
                .orElse("none in " + result.last().since().toSeconds());
    }

    private static String killedPerPlaced(Result result) {
        return result.killedMbPerPlaced()
                .map(mb -> String.valueOf(Words.gb(mb)))
                .orElse("none placed");
    }

    private Row row(String label, Function<Result, String> cell) {
        return new Row(label, results.stream().map(cell).toList());
    }

    private static String line(Row row) {
        StringBuilder line = new StringBuilder(("  %-" + LABEL + "s").formatted(row.label()));
        row.cells().forEach(cell -> line.append(("%" + COLUMN + "s").formatted(cell)));
        return line.toString();
    }
}
