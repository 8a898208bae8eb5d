package io.sharpshooter.cluster;

import io.sharpshooter.model.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results of races, for people. */
final class RaceTable {
    private static final String FORMAT = "  %-30s  %10s  %6s  %6s  %6s  %7s  %5s  %5s";

    private RaceTable() {}

    static List<String> lines(List<RaceResult> results) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(FORMAT.formatted("", "wait in s", "deaths", "killed", "failed", "in vain", "again", "wrong"));
        for (RaceResult result : results) {
            lines.add(FORMAT.formatted(
                    result.title(),
                    waits(result.waitsMs()),
                    result.deaths(),
                    result.killed(),
                    result.failed(),
                    result.inVain().size(),
                    result.again().size(),
                    result.wrong().size()));
        }
        for (RaceResult result : results) {
            add("in vain", result, result.inVain(), lines);
            add("again", result, result.again(), lines);
            add("wrong", result, result.wrong(), lines);
        }
        return lines;
    }

    private static void add(String what, RaceResult result, List<String> all, List<String> lines) {
        all.forEach(line -> lines.add("  " + what + ": " + Printable.text(result.title() + ": " + line)));
    }

    /** The shortest and the longest. */
    private static String waits(List<Long> ms) {
        return ms.isEmpty()
                ? "none"
                : String.format(Locale.ROOT, "%.1f to %.1f", ms.get(0) / 1000.0, ms.get(ms.size() - 1) / 1000.0);
    }
}
