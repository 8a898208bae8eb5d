package io.sharpshooter.lines;

import io.sharpshooter.lines.Outcome.Kind;
import io.sharpshooter.model.Printable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the tests came to: test classes down, lines across, and below it why some failed or were skipped. */
final class LineTable {
    private static final int TRACE_LINES = 12;
    private static final int CAUSE_LINES = 4;
    private static final String CAUSE = "Caused by: ";

    private final List<String> classes;
    private final SortedMap<String, List<Outcome>> byLine;

    /**
     * @param classes full names of the classes that should have run
     * @param byLine all outcomes of each line
     */
    LineTable(List<String> classes, Map<String, List<Outcome>> byLine) {
        this.classes = classes.stream().map(TestNames::simple).toList();
        this.byLine = new TreeMap<>(byLine);
    }

    /** Whether no test failed, and no class was left out. */
    boolean allHold() {
        return byLine.values().stream().allMatch(this::holds);
    }

    private boolean holds(List<Outcome> outcomes) {
        return outcomes.stream().noneMatch(is(Kind.FAILED))
                && classes.stream().noneMatch(name -> of(outcomes, name).isEmpty());
    }

    void print(PrintWriter out) {
        row(out, "", byLine.keySet());
        for (String testClass : testClasses()) {
            row(
                    out,
                    testClass,
                    byLine.values().stream()
                            .map(all -> cell(of(all, testClass)))
                            .toList());
        }
        row(out, "all", byLine.values().stream().map(LineTable::cell).toList());
        byLine.forEach((line, outcomes) -> explain(out, line, outcomes));
        out.flush();
    }

    private List<String> testClasses() {
        return Stream.concat(
                        classes.stream(),
                        byLine.values().stream().flatMap(Collection::stream).map(Outcome::testClass))
                .distinct()
                .sorted()
                .toList();
    }

    private static List<Outcome> of(List<Outcome> outcomes, String testClass) {
        return outcomes.stream()
                .filter(outcome -> outcome.testClass().equals(testClass))
                .toList();
    }

    private static String cell(List<Outcome> outcomes) {
        StringBuilder cell = new StringBuilder();
        for (Kind kind : Kind.values()) {
            long count = outcomes.stream().filter(is(kind)).count();
            if (count > 0) {
                cell.append(cell.isEmpty() ? "" : ", ")
                        .append(count)
                        .append(' ')
                        .append(kind.name().toLowerCase(Locale.ROOT));
            }
        }
        return cell.isEmpty() ? "not run" : cell.toString();
    }

    private static Predicate<Outcome> is(Kind kind) {
        return outcome -> outcome.kind() == kind;
    }

    private static void row(PrintWriter out, String first, Collection<String> cells) {
        StringBuilder row = new StringBuilder("  %-34s".formatted(first));
        cells.forEach(cell -> row.append("%-32s".formatted(cell)));
        out.println(row.toString().stripTrailing());
    }

    private static void explain(PrintWriter out, String line, List<Outcome> outcomes) {
        outcomes.stream()
                .filter(is(Kind.SKIPPED))
                .forEach(skipped ->
                        paragraph(out, "Skipped on " + line + ": " + skipped.name() + ": " + skipped.detail()));
        outcomes.stream().filter(is(Kind.FAILED)).forEach(failed -> {
            paragraph(out, "Failed on " + line + ": " + failed.name());
            shortened(failed.detail()).forEach(text -> out.println("    " + traced(text)));
        });
    }

    private static void paragraph(PrintWriter out, String text) {
        out.println();
        text.lines().forEach(line -> out.println(traced(line)));
    }

    /** A line of a stack trace, which may begin with a tab. */
    private static String traced(String line) {
        int begin = line.startsWith("\t") ? 1 : 0;
        return line.substring(0, begin) + Printable.text(line.substring(begin));
    }

    /** The top of a stack trace, and where each of its causes that is not there comes from. */
    private static List<String> shortened(String trace) {
        List<String> lines = trace.lines().toList();
        List<String> shown = new ArrayList<>(lines.subList(0, Math.min(TRACE_LINES, lines.size())));
        int end = TRACE_LINES;
        for (int i = TRACE_LINES; i < lines.size(); i++) {
            end = lines.get(i).startsWith(CAUSE) ? i + CAUSE_LINES : end;
            if (i < end) {
                shown.add(lines.get(i));
            }
        }
        return shown;
    }
}
