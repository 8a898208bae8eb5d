package io.sharpshooter.lines;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What the tests came to on one platform.
 *
 * @param platform what they ran on
 * @param took how long all took
 * @param outcomes of each test, and of what else has failed
 */
record LineResult(Platform platform, Duration took, List<Outcome> outcomes) {
    private static final Table TABLE = new Table(" ", -9, 4, 7, 9, 7, 8);
    private static final int TRACE_LINES = 12;

    enum Kind {
        PASSED,
        LEFT_OUT,
        FAILED
    }

    /**
     * How a test ended.
     *
     * @param test {@code Class.method}; the class alone for what concerns all of it
     * @param why it was left out or failed; empty if it passed
     */
    record Outcome(Kind kind, String test, String why) {}

    /** Where Failsafe writes about a class, whose name is full. */
    static Path report(Path folder, String testClass) {
        return folder.resolve("TEST-" + testClass + ".xml");
    }

    /** What it has written there; that it cannot be read is a failure. */
    static Stream<Outcome> reported(Path folder, String testClass) {
        try {
            Element suite = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(report(folder, testClass).toFile())
                    .getDocumentElement();
            return elements(suite, "testcase").map(LineResult::outcome);
        } catch (IOException | SAXException | ParserConfigurationException e) {
            return Stream.of(new Outcome(Kind.FAILED, testClass, "has no report that can be read: " + e.getMessage()));
        }
    }

    private static Outcome outcome(Element test) {
        String testClass = test.getAttribute("classname");
        String method = test.getAttribute("name");
        String name = testClass.substring(testClass.lastIndexOf('.') + 1) + (method.isEmpty() ? "" : "." + method);
        return Stream.of(
                        elements(test, "error").map(error -> new Outcome(Kind.FAILED, name, error.getTextContent())),
                        elements(test, "failure")
                                .map(failure -> new Outcome(Kind.FAILED, name, failure.getTextContent())),
                        elements(test, "skipped")
                                .map(left -> new Outcome(Kind.LEFT_OUT, name, left.getAttribute("message"))))
                .flatMap(all -> all)
                .findFirst()
                .orElseGet(() -> new Outcome(Kind.PASSED, name, ""));
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList all = parent.getElementsByTagName(name);
        return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i));
    }

    List<Outcome> of(Kind kind) {
        return outcomes.stream().filter(outcome -> outcome.kind == kind).toList();
    }

    /** A row for each, and below them why tests were left out or failed. */
    static void print(List<LineResult> results, PrintWriter out) {
        out.println(TABLE.line("  Hadoop", "Java", "tests", "left out", "failed", "minutes"));
        results.forEach(result -> result.row(out));
        results.forEach(result -> result.explain(out));
        out.flush();
    }

    private void row(PrintWriter out) {
        int left = of(Kind.LEFT_OUT).size();
        int failed = of(Kind.FAILED).size();
        String minutes = "%.1f".formatted(took.toSeconds() / 60.0);
        out.println(TABLE.line("  " + platform.line(), platform.java(), outcomes.size() - left, left, failed, minutes));
    }

    private void explain(PrintWriter out) {
        if (outcomes.size() > of(Kind.PASSED).size()) {
            out.println();
        }
        of(Kind.LEFT_OUT)
                .forEach(left -> out.println(Printable.text(platform + ": left out: " + left.test + ": " + left.why)));
        for (Outcome failed : of(Kind.FAILED)) {
            out.println(Printable.text(platform + ": FAILED: " + failed.test));
            shortened(failed.why).forEach(line -> out.println("    " + Printable.text(line)));
        }
    }

    /** The top of a stack trace, and its causes. */
    private static Stream<String> shortened(String trace) {
        List<String> lines = trace.lines().map(String::strip).toList();
        return IntStream.range(0, lines.size())
                .filter(i -> i < TRACE_LINES || lines.get(i).startsWith("Caused by: "))
                .mapToObj(lines::get);
    }
}
