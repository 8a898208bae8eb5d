package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerifyPatchesCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3.3.5              | No patch for 3.3.5; there are 2.7.3, 2.10.2, 3.1.3, 3.2.1, 3.2.4, 3.3.6, 3.4.3, 3.5.0
            3.3.6 --at-once=9  | --at-once must be between 1 and 8, not 9
            --fast             | Unknown option:
            """)
    void answersWhatItCannotRunWithAMessage(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString())
                .contains(message, "Usage: sharpshooter verify-patches", "Try: sharpshooter help verify-patches");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void explainsItself() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Usage: sharpshooter verify-patches", "2.7.3, 2.10.2", "Exit codes:");
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "verify-patches";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return FromSources.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
