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

    /** One column for each result. */
    List<String> lines() {
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

    private String row(String label, Function<Result, String> cell) {
        StringBuilder row = new StringBuilder(("  %-" + LABEL + "s").formatted(label));
        results.forEach(result -> row.append(("%" + COLUMN + "s").formatted(cell.apply(result))));
        return row.toString();
    }
}
