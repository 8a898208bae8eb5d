package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the commands say without doing anything. */
class CommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** What cannot be done as it is asked for is said, before anything begins. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            frob                                | Unknown command 'frob'
            demo frob                           | 'frob' is one argument too many
            demo --polcy=both                   | Unknown option: '--polcy=both'. Maybe --policy.
            demo --policy=fifo                  | expected one of [STOCK, SHARPSHOOTER] (case-insensitive) but was
            demo --svg=no/such/a.svg            | --svg: no/such/a.svg cannot be written
            bench round --nodes=0               | --nodes must be between 1 and 100000, not 0
            bench round --nodes=abc             | '--nodes': 'abc' is not an int
            bench move --nodes=9                | --nodes is for round and pages only, not for move
            bench round --claims=9              | --claims is for pages only, not for round
            day --hours=24                      | --hours must be between 0 and 23, not 24
            day --hours=3-2                     | --hours are written like 13-14 or 7
            day --policies=fastest | expected one of [NONE, STOCK, BEST, SHARPSHOOTER, WATCHED] (case-insensitive)
            day --decisions=src                 | --decisions: src cannot be written
            scenes three                        | there is no scene three; there are two, hoarded, ending, mixed
            soak --rounds=0                     | --rounds must be between 1 and 2147483647, not 0
            clients --races=spark,sprak           | Invalid value for option
            """)
    void whatCannotBeDone(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message, "Usage: sharpshooter", "Try: sharpshooter help");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void noCommandIsAnsweredWithUsage() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("Missing command", "Usage: sharpshooter");
    }

    @Test
    void helpIsWhereItIsPointedTo() {
        assertThat(run("help")).isZero();
        assertThat(run("help", "audit")).isZero();
        assertThat(run("soak", "--help")).isZero();
        assertThat(out.toString()).contains("Commands:", "Usage: sharpshooter audit", "Usage: sharpshooter soak");
    }

    private int run(String... arguments) {
        return FromSources.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
