package io.sharpshooter.lines;

import io.sharpshooter.lines.Outcome.Kind;
import io.sharpshooter.model.Printable;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Stream;

/** What the tests came to: a row for each platform, and below it why some were left out or failed. */
final class LineTable {
    private static final String ROW = "  %-7s %4s %7s %9s %7s %8s%n";
    private static final int TRACE_LINES = 12;

    private final List<LineResult> results;

    LineTable(List<LineResult> results) {
        this.results = results;
    }

    /** Whether no test failed, and some ran. */
    boolean allHold() {
        return results.stream().allMatch(result -> result.count(Kind.FAILED) == 0)
                && results.stream().anyMatch(result -> result.count(Kind.PASSED) > 0);
    }

    void print(PrintWriter out) {
        out.printf(ROW, "Hadoop", "Java", "tests", "left out", "failed", "minutes");
        for (LineResult result : results) {
            int failed = result.count(Kind.FAILED);
            out.printf(
                    ROW,
                    result.platform().line(),
                    result.platform().java(),
                    result.count(Kind.PASSED) + failed,
                    result.count(Kind.LEFT_OUT),
                    failed,
                    "%.1f".formatted(result.took().toSeconds() / 60.0));
        }
        results.forEach(result -> explain(out, result));
        out.flush();
    }

    private static void explain(PrintWriter out, LineResult result) {
        out.println();
        for (Outcome left : result.of(Kind.LEFT_OUT)) {
            out.println(Printable.text("Left out, %s: %s: %s".formatted(result.platform(), left.test(), left.detail())));
        }
        for (Outcome failed : result.of(Kind.FAILED)) {
            out.println();
            out.println(Printable.text("Failed, %s: %s".formatted(result.platform(), failed.test())));
            shortened(failed.detail()).forEach(line -> out.println("    " + Printable.text(line)));
        }
    }

    /** The top of a stack trace, and its causes. */
    private static Stream<String> shortened(String trace) {
        List<String> lines = trace.lines().map(String::strip).toList();
        return Stream.concat(
                lines.stream().limit(TRACE_LINES),
                lines.stream().skip(TRACE_LINES).filter(line -> line.startsWith("Caused by: ")));
    }
}
