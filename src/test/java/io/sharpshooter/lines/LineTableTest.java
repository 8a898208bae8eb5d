package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.lines.Outcome.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineTableTest {
    private static final Outcome PASSED = new Outcome(Kind.PASSED, "StrikeIT.kills", "");
    private static final Outcome FAILED = new Outcome(Kind.FAILED, "StrikeIT.holds", "NoSuchMethodError: x\n\tat y");
    private static final Outcome LEFT_OUT = new Outcome(Kind.LEFT_OUT, "StrikeIT.moves", "no such page before 3.4");

    @Test
    void aRowShowsWhatEachPlatformCameTo() {
        assertThat(text(result("3.3.6/8", PASSED), result("3.5.0/17", PASSED, LEFT_OUT, FAILED)))
                .containsSubsequence(
                        "  3.3.6      8       1         0       0      1.5\n",
                        "  3.5.0     17       2         1       1      1.5\n",
                        "Left out, Hadoop 3.5.0 on Java 17: StrikeIT.moves: no such page before 3.4\n",
                        "Failed, Hadoop 3.5.0 on Java 17: StrikeIT.holds\n    NoSuchMethodError: x\n    at y\n");
    }

    @Test
    void aLongTraceIsShownWithItsCauses() {
        String frames = "\tat x\n".repeat(20);
        String detail = "ServiceFailed: no\n" + frames + "Caused by: Bind: taken\n" + frames;
        String text = text(result("3.3.6/8", new Outcome(Kind.FAILED, "StrikeIT.holds", detail)));
        assertThat(text).containsSubsequence("    ServiceFailed: no\n", "    Caused by: Bind: taken\n");
        assertThat(text.lines()).hasSizeLessThan(20);
    }

    @Test
    void oneFailureIsEnoughAndSomethingMustRun() {
        assertThat(holds(result("3.3.6/8", PASSED, LEFT_OUT), result("3.4.3/8", LEFT_OUT)))
                .isTrue();
        assertThat(holds(result("3.3.6/8", PASSED, FAILED), result("3.4.3/8", PASSED)))
                .isFalse();
        assertThat(holds(result("3.3.6/8", LEFT_OUT))).isFalse();
    }

    @Test
    void reasonsAndTracesArePrintable() {
        String odd = Hostile.TEXT.replace("\n", "") + "\n\tat x" + Hostile.TEXT;
        String text = text(result(
                "3.3.6/8",
                new Outcome(Kind.LEFT_OUT, "StrikeIT.one", odd),
                new Outcome(Kind.FAILED, "StrikeIT.two", odd)));
        Hostile.assertNoneIn(text);
        assertThat(text).contains("StrikeIT.one: x\\u0000x", "\n    at xx\\u0000x");
    }

    private static boolean holds(LineResult... results) {
        return new LineTable(List.of(results)).allHold();
    }

    private static LineResult result(String platform, Outcome... outcomes) {
        return new LineResult(Platform.of(platform), Arrays.asList(outcomes), Duration.ofSeconds(90));
    }

    private static String text(LineResult... results) {
        StringWriter text = new StringWriter();
        new LineTable(List.of(results)).print(new PrintWriter(text));
        return text.toString().replace(System.lineSeparator(), "\n");
    }
}
