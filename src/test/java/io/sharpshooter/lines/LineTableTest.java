package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.lines.Outcome.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineTableTest {
    private static final Outcome PASSED = new Outcome(Kind.PASSED, "StrikeIT", "kills", "");
    private static final Outcome FAILED = new Outcome(Kind.FAILED, "StrikeIT", "holds", "NoSuchMethodError: x\n\tat y");
    private static final Outcome SKIPPED = new Outcome(Kind.SKIPPED, "StrikeIT", "moves", "no such page before 3.4");

    @Test
    void aTableShowsWhatEachLineCameTo() {
        LineTable table = table(List.of(PASSED), List.of(PASSED, FAILED));
        assertThat(text(table))
                .contains("3.3.6", "3.5.0")
                .containsPattern("StrikeIT +1 passed +1 passed, 1 failed\n")
                .contains("Failed on 3.5.0: StrikeIT.holds\n    NoSuchMethodError: x\n");
    }

    @Test
    void aLongTraceIsShownWithItsCauses() {
        String frames = "\tat x\n".repeat(20);
        String detail = "ServiceFailed: no\n" + frames + "Caused by: Bind: taken\n" + frames
                + "Caused by: Socket: in use\n" + frames;
        LineTable table = table(List.of(PASSED), List.of(new Outcome(Kind.FAILED, "StrikeIT", "holds", detail)));
        assertThat(text(table))
                .containsSubsequence(
                        "ServiceFailed: no\n",
                        "    Caused by: Bind: taken\n    \tat x\n",
                        "    Caused by: Socket: in use\n");
        assertThat(text(table).lines()).hasSizeLessThan(30);
    }

    @Test
    void oneFailureIsEnough() {
        assertThat(table(List.of(PASSED), List.of(PASSED)).allHold()).isTrue();
        assertThat(table(List.of(PASSED, FAILED), List.of(PASSED)).allHold()).isFalse();
    }

    @Test
    void whatCannotHoldIsShownWithItsReason() {
        LineTable table = table(List.of(PASSED, SKIPPED), List.of(PASSED));
        assertThat(table.allHold()).isTrue();
        assertThat(text(table)).contains("Skipped on 3.3.6: StrikeIT.moves: no such page before 3.4");
    }

    @Test
    void reasonsAndTracesArePrintable() {
        String odd = Hostile.TEXT.replace("\n", "") + "\n\tat x" + Hostile.TEXT;
        Outcome skipped = new Outcome(Outcome.Kind.SKIPPED, "StrikeIT", "one", odd);
        Outcome failed = new Outcome(Outcome.Kind.FAILED, "StrikeIT", "two", odd);
        String text = text(table(List.of(skipped, failed), List.of(PASSED)));
        Hostile.assertNoneIn(text.replace("\n\tat", "").replace("\n    \tat", ""));
        assertThat(text).contains("Skipped on 3.3.6: StrikeIT.one: x\\u0000x", "\n    \tat xx\\u0000x");
    }

    @Test
    void aClassThatDidNotRunIsAFailure() {
        LineTable table = table(List.of(), List.of(PASSED));
        assertThat(table.allHold()).isFalse();
        assertThat(text(table)).containsPattern("StrikeIT +not run +1 passed\n");
    }

    private static LineTable table(List<Outcome> older, List<Outcome> newer) {
        return new LineTable(List.of("io.sharpshooter.yarn.StrikeIT"), Map.of("3.3.6", older, "3.5.0", newer));
    }

    private static String text(LineTable table) {
        StringWriter text = new StringWriter();
        table.print(new PrintWriter(text));
        return text.toString().replace(System.lineSeparator(), "\n");
    }
}
