package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.lines.LineResult.Kind;
import io.sharpshooter.lines.LineResult.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineResultTest {
    private static final Outcome PASSED = new Outcome(Kind.PASSED, "StrikeIT.kills", "");
    private static final Outcome LEFT_OUT = new Outcome(Kind.LEFT_OUT, "StrikeIT.moves", "not before 3.4");

    @Test
    void readsHowEachTestEnded(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("TEST-a.StrikeIT.xml"), """
                <testsuite name="a.StrikeIT" tests="4" errors="1" skipped="2" failures="1">
                  <testcase name="kills" classname="a.StrikeIT" time="1.5"/>
                  <testcase name="holds" classname="a.StrikeIT">
                    <failure type="E"><![CDATA[E: no at x]]></failure>
                  </testcase>
                  <testcase name="links(int)[1]" classname="a.StrikeIT"><error type="E">E: gone</error></testcase>
                  <testcase name="moves" classname="a.StrikeIT"><skipped message="not before 3.4"/></testcase>
                  <testcase name="" classname="a.StrikeIT"><skipped message="none of it"/></testcase>
                </testsuite>
                """);
        assertThat(LineResult.reported(folder, "a.StrikeIT"))
                .containsExactly(
                        PASSED,
                        new Outcome(Kind.FAILED, "StrikeIT.holds", "E: no at x"),
                        new Outcome(Kind.FAILED, "StrikeIT.links(int)[1]", "E: gone"),
                        LEFT_OUT,
                        new Outcome(Kind.LEFT_OUT, "StrikeIT", "none of it"));
    }

    @Test
    void aReportThatCannotBeReadIsAFailure(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("TEST-a.StrikeIT.xml"), "<testsuite><testcase");
        assertThat(LineResult.reported(folder, "a.StrikeIT")).singleElement().satisfies(outcome -> {
            assertThat(outcome.kind()).isEqualTo(Kind.FAILED);
            assertThat(outcome.why()).startsWith("has no report that can be read: ");
        });
    }

    @Test
    void aRowShowsWhatEachPlatformCameTo() {
        String trace =
                "ServiceFailed: no\n" + "\tat x\n".repeat(20) + "Caused by: Bind: taken\n" + "\tat y\n".repeat(20);
        String text = text(result("3.3.6/8", PASSED), result("3.5.0/17", PASSED, LEFT_OUT, failed(trace)));
        assertThat(text)
                .containsSubsequence(
                        "  3.3.6      8       1         0       0      1.5\n",
                        "  3.5.0     17       2         1       1      1.5\n",
                        "3.5.0/17: left out: StrikeIT.moves: not before 3.4\n",
                        "3.5.0/17: FAILED: StrikeIT.holds\n    ServiceFailed: no\n    at x\n",
                        "    Caused by: Bind: taken\n");
        assertThat(text.lines()).hasSizeLessThan(25);
    }

    @Test
    void reasonsAndTracesArePrintable() {
        String odd = Hostile.TEXT.replace("\n", "") + "\n\tat x" + Hostile.TEXT;
        String text = text(result("3.3.6/8", new Outcome(Kind.LEFT_OUT, "StrikeIT.one", odd), failed(odd)));
        Hostile.assertNoneIn(text);
        assertThat(text).contains("StrikeIT.one: x\\u0000x", "\n    at xx\\u0000x");
    }

    private static Outcome failed(String trace) {
        return new Outcome(Kind.FAILED, "StrikeIT.holds", trace);
    }

    private static LineResult result(String platform, Outcome... outcomes) {
        return new LineResult(Platform.of(platform), Duration.ofSeconds(90), List.of(outcomes));
    }

    private static String text(LineResult... results) {
        StringWriter text = new StringWriter();
        LineResult.print(List.of(results), new PrintWriter(text));
        return text.toString().replace(System.lineSeparator(), "\n");
    }
}
