package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Table;
import java.util.List;
import java.util.Locale;

/** The results of races, for people. */
final class RaceTable {
    private RaceTable() {}

    /** @param judged whether it is known what the deaths were for */
    static List<String> lines(List<RaceResult> results, boolean judged) {
        Table table = new Table("  ", -36, 12, 6, 8, 9, 6, 6, 7, 5, 5)
                .add()
                .add(
                        "",
                        "wait in s",
                        "deaths",
                        "GB dead",
                        "GB placed",
                        "killed",
                        "failed",
                        "in vain",
                        "again",
                        "wrong");
        for (RaceResult result : results) {
            table.add(
                    "  " + result.title(),
                    waits(result.waitsMs()),
                    result.deaths(),
                    gb(result.deadMb()),
                    gb(result.placedMb()),
                    result.killed(),
                    result.failed(),
                    judged ? result.inVain().size() : "-",
                    judged ? result.again().size() : "-",
                    result.wrong().size());
        }
        return table.lines();
    }

    private static String gb(long mb) {
        return String.format(Locale.ROOT, "%.1f", mb / 1024.0);
    }

    /** The shortest and the longest. */
    private static String waits(List<Long> ms) {
        return ms.isEmpty()
                ? "none"
                : String.format(Locale.ROOT, "%.1f to %.1f", ms.get(0) / 1000.0, ms.get(ms.size() - 1) / 1000.0);
    }
}
