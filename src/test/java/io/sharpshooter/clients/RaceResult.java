package io.sharpshooter.clients;

import static java.util.Locale.ROOT;
import static java.util.stream.Stream.concat;

import io.sharpshooter.program.Table;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a race has shown.
 *
 * @param title who filled and who asked, and the grace period
 * @param waitsMs of each large container for which a claim made room, until it was placed
 * @param deadMb memory of each container that died
 * @param placedMb memory of the large containers that have run
 * @param inVain each death in vain, as a line for people
 * @param wrong whatever else is not as it should be, as lines for people
 */
public record RaceResult(
        String title, List<Long> waitsMs, List<Long> deadMb, long placedMb, List<String> inVain, List<String> wrong) {

    /** The results of races as a table, and all that should not be below it. */
    public static List<String> lines(List<RaceResult> results) {
        var table = new Table("  ", -48, 12, 6, 8, 9, 7, 5)
                .add("", "wait in s", "deaths", "GB dead", "GB placed", "in vain", "wrong");
        for (var result : results) {
            table.add(
                    result.title,
                    result.waits(),
                    result.deadMb.size(),
                    tenths(result.deadMb.stream().mapToLong(mb -> mb).sum(), 1024),
                    tenths(result.placedMb, 1024),
                    result.inVain.size(),
                    result.wrong.size());
        }
        var findings = results.stream()
                .flatMap(result -> concat(named("in vain", result.inVain), named("wrong", result.wrong)));
        return concat(table.lines().stream(), findings).toList();
    }

    private static Stream<String> named(String what, List<String> which) {
        return which.stream().map(line -> "        " + what + ": " + line);
    }

    private String waits() {
        return waitsMs.isEmpty()
                ? "none"
                : tenths(Collections.min(waitsMs), 1000) + " to " + tenths(Collections.max(waitsMs), 1000);
    }

    private static String tenths(long amount, int unit) {
        return String.format(ROOT, "%.1f", (double) amount / unit);
    }

    /** Whether nothing is found that should not be. */
    public boolean isWell() {
        return inVain.isEmpty() && wrong.isEmpty();
    }
}
