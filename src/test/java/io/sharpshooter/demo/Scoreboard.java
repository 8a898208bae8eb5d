package io.sharpshooter.demo;

import io.sharpshooter.program.Table;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The results side by side. */
final class Scoreboard {

    private final List<Result> results;

    Scoreboard(List<Result> results) {
        this.results = List.copyOf(results);
    }

    /** What is compared, and a cell for each result. */
    record Row(String label, List<String> cells) {}

    /** One column for each result. */
    List<String> lines() {
        Table table = new Table(
                "",
                IntStream.rangeClosed(0, results.size())
                        .map(column -> column == 0 ? -38 : 16)
                        .toArray());
        rows().forEach(row -> table.add(Stream.concat(Stream.of("  " + row.label()), row.cells().stream())
                .toArray()));
        return table.lines();
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
                row(
                        "GB killed",
                        result -> String.valueOf(Phrases.gb(result.last().killedMb()))),
                row("GB killed in vain", result -> String.valueOf(Phrases.gb(result.inVainMb()))),
                row("GB killed per large container placed", Scoreboard::killedPerPlaced),
                row(
                        "GB-seconds lost",
                        result -> String.valueOf(Phrases.gb(result.last().lostMbSeconds()))),
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
                .map(mb -> String.valueOf(Phrases.gb(mb)))
                .orElse("none placed");
    }

    private Row row(String label, Function<Result, String> cell) {
        return new Row(label, results.stream().map(cell).toList());
    }
}
