package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --only nonsense | No fault's name begins with nonsense.
            --at-once=0     | --at-once must be between 1 and 8, not 0
            strike          | is one argument too many
            --fast          | Unknown option:
            """)
    void answersWhatItCannotRunWithAMessage(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message, "Usage: sharpshooter faults", "Try: sharpshooter help faults");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void explainsItself() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Usage: sharpshooter faults", "--only", "Exit codes:");
    }

    private int run(String... arguments) {
        return FromSources.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(
                        Stream.concat(Stream.of("faults"), Stream.of(arguments)).toArray(String[]::new));
    }
}
