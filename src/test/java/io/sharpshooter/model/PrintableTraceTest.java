package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class PrintableTraceTest {
    @Test
    void endsWhereACauseLeadsBack() {
        var one = new Exception("one");
        one.initCause(new Exception("two", one));
        assertThat(printed(one)).contains("java.lang.Exception: one\n", "Caused by: java.lang.Exception: two\n");
    }

    @Test
    void endsWhereCausesDoNot() {
        var last = new Exception("cause 0");
        for (int number = 1; number < 1_000; number++) {
            last = new Exception("cause " + number, last);
        }
        assertThat(printed(last)).contains("cause 999", "cause 950").doesNotContain("cause 949");
    }

    @Test
    void saysTheClassOfOneThatDoesNotSayWhatItIs() {
        var mute = new RuntimeException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException("no");
            }
        };
        assertThat(PrintableTrace.title(mute)).isEqualTo(mute.getClass().getName());
        assertThat(printed(mute)).startsWith(mute.getClass().getName() + "\n\tat ");
    }

    @Test
    void showsOneWhoseCauseCannotBeAskedFor() {
        var odd = new RuntimeException("odd\n") {
            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("no");
            }
        };
        assertThat(printed(odd)).startsWith(odd.getClass().getName() + ": odd\\n\n\tat ");
    }

    private static String printed(Throwable thrown) {
        var text = new StringWriter();
        PrintableTrace.of(thrown).printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
