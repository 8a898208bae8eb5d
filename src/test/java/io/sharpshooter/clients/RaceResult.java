package io.sharpshooter.clients;

import io.sharpshooter.program.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a race has shown.
 *
 * @param title who filled and who asked
 * @param waitsMs of each large container, from the registration of its master to its start, the shortest first
 * @param found who died, and for what
 * @param placedMb memory of the large containers that have run
 * @param killed those that the filler's own history counts as killed
 * @param failed those that any job's history counts as failed
 * @param wrong whatever else is not as it should be, as lines for people
 */
public record RaceResult(
        String title,
        List<Long> waitsMs,
        DeathReview.Finding found,
        long placedMb,
        int killed,
        long failed,
        List<String> wrong) {

    /** The results of races as a table, and all that should not be below it. */
    public static List<String> lines(List<RaceResult> results, boolean judged) {
        Table table = new Table("  ", -36, 12, 6, 8, 9, 6, 6, 7, 5, 5)
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
                    "  " + result.title,
                    result.waits(),
                    result.found.deaths().size(),
                    gb(result.found.deaths().stream()
                            .mapToLong(ContainerLife::mb)
                            .sum()),
                    gb(result.placedMb),
                    result.killed,
                    result.failed,
                    judged ? result.found.inVain().size() : "-",
                    judged ? result.found.again().size() : "-",
                    result.wrong.size());
        }
        Stream<String> findings = results.stream().flatMap(result -> result.findings(judged));
        return Stream.concat(table.lines().stream(), findings).toList();
    }

    /** Whether nothing is found that should not be. */
    public boolean isWell() {
        return failed == 0 && findings(true).findAny().isEmpty();
    }

    private Stream<String> findings(boolean judged) {
        Stream<String> judgement = Stream.concat(named("in vain", found.inVain()), named("again", found.again()));
        return Stream.concat(judged ? judgement : Stream.of(), named("wrong", wrong));
    }

    private static Stream<String> named(String what, List<String> which) {
        return which.stream().map(line -> "        " + what + ": " + line);
    }

    private static String gb(long mb) {
        return String.format(Locale.ROOT, "%.1f", mb / 1024.0);
    }

    private String waits() {
        return waitsMs.isEmpty()
                ? "none"
                : String.format(
                        Locale.ROOT, "%.1f to %.1f", waitsMs.get(0) / 1000.0, waitsMs.get(waitsMs.size() - 1) / 1000.0);
    }
}
