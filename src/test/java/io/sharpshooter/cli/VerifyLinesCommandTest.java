package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerifyLinesCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3.2.4                  | No line 3.2.4; there are [3.3.6, 3.4.3, 3.5.0], and with a Java each of [3.3.6/8,\
             3.3.6/11
            3.5.0/8                | No line 3.5.0/8; there are
            3.4.3 --all            | Lines, or --all, but not both
            3.3.6 --at-once=0      | --at-once must be between 1 and 3, not 0
            3.3.6 --timeout=-1     | --timeout must be between 1 and 1440, not -1
            3.3.6 --tests=Nonsense | No test of a ResourceManager has a name with Nonsense in it.
            --fast                 | Unknown option:
            """)
    void answersWhatItCannotRunWithAMessage(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString())
                .contains(message, "Usage: sharpshooter verify-lines", "Try: sharpshooter help verify-lines");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void explainsItself() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Usage: sharpshooter verify-lines", "3.3.6, 3.4.3, 3.5.0", "Exit codes:");
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "verify-lines";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return FromSources.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
