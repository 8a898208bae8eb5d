package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --policy=fifo        | expected one of [stock, sharpshooter, both] (case-insensitive) but was
            --svg=pom.xml        | --svg: pom.xml is there already. Maybe choose another name, or delete it first
            --svg=no/such/a.svg  | --svg: you cannot write in the folder /
            --polcy=both         | Unknown option: '--polcy=both'. Maybe --policy.
            """)
    void answersWhatItCannotPlayWithAMessage(String argument, String message) {
        int exit = FromSources.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("demo", argument);
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains(message, "Usage: sharpshooter demo", "Try: sharpshooter help demo");
        assertThat(out.toString()).isEmpty();
    }
}
