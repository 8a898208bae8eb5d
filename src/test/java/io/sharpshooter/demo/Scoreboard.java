package io.sharpshooter.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;

/** The results side by side. */
final class Scoreboard {

    private static final int LABEL = 24;
    private static final int COLUMN = 16;

    private final List<Result> results;

    Scoreboard(List<Result> results) {
        this.results = List.copyOf(results);
    }

    /** Prints one column for each result. */
    void print(PrintWriter out) {
        row(out, "", result -> result.contender().title());
        row(out, "large containers placed", result -> result.last().placed() + " of " + result.asked());
        row(out, "seconds to placement", Scoreboard::seconds);
        row(out, "containers killed", result -> String.valueOf(result.last().killed()));
        row(out, "GB killed", result -> String.valueOf(Words.gb(result.last().killedMb())));
        row(
                out,
                "GB-seconds lost",
                result -> String.valueOf(Words.gb(result.last().lostMbSeconds())));
        row(
                out,
                "hit rate",
                result -> result.hitRatePercent().map(rate -> rate + " %").orElse("-"));
        out.flush();
    }

    private static String seconds(Result result) {
        return result.lastPlacement()
                .map(time -> "%.1f".formatted(time.toMillis() / 1000.0))
                .orElse("never");
    }

    private void row(PrintWriter out, String label, Function<Result, String> cell) {
        StringBuilder line = new StringBuilder(("  %-" + LABEL + "s").formatted(label));
        results.forEach(result -> line.append(("%" + COLUMN + "s").formatted(cell.apply(result))));
        out.println(line);
    }
}
