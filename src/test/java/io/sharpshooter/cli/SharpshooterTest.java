package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SharpshooterTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpListsTheCommands() {
        assertThat(run("help")).isZero();
        assertThat(out.toString()).contains("Usage: sharpshooter", "Commands:");
    }

    @Test
    void answersAWrongCommandWithUsage() {
        assertThat(run("no-such-command")).isEqualTo(2);
        assertThat(err.toString()).contains("no-such-command", "Usage: sharpshooter");
    }

    @Test
    void saysThatThereIsNoSuchCommand() {
        assertThat(run("frob")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("Unknown command 'frob'")
                .contains("Try: sharpshooter help\n")
                .doesNotContain("index", "Maybe");
        err.getBuffer().setLength(0);
        assertThat(run("decisions", "recrd")).isEqualTo(2);
        assertThat(err.toString()).startsWith("Unknown command 'recrd'. Maybe record");
    }

    @Test
    void saysThatAnArgumentIsTooMuch() {
        for (String[] line : new String[][] {{"demo", "frob"}, {"bench", "round", "frob"}}) {
            err.getBuffer().setLength(0);
            assertThat(run(line)).isEqualTo(2);
            assertThat(err.toString())
                    .startsWith("'frob' is one argument too many")
                    .contains("Try: sharpshooter help " + line[0]);
        }
    }

    @Test
    void answersNoCommandWithUsage() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("Missing command", "Usage: sharpshooter");
    }

    @Test
    void pointsToHelpThatIsThere() {
        assertThat(run("audit", "--nonsense")).isEqualTo(2);
        assertThat(err.toString()).contains("Try: sharpshooter help audit");
        assertThat(run("help", "audit")).isZero();
        assertThat(out.toString()).contains("Usage: sharpshooter audit");
        assertThat(run("audit", "--help")).isZero();
    }

    @Test
    void saysItsVersionAndTheLinesThatItIsFor() {
        for (String[] args : new String[][] {{"--version"}, {"audit", "--version"}}) {
            out.getBuffer().setLength(0);
            assertThat(run(args)).isZero();
            assertThat(out.toString())
                    .matches("sharpshooter \\d[^ $]*, for Hadoop 3.3 \\(3.3.1 or newer\\), 3.4, 3.5 \\(tested with"
                            + " 3.3.6, 3.4.3, 3.5.0\\)\n");
        }
    }

    private int run(String... args) {
        CommandLine commandLine = FromSources.commandLine();
        return commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}
