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
        assertThat(run("cluster", "dwn")).isEqualTo(2);
        assertThat(err.toString()).startsWith("Unknown command 'dwn'. Maybe down.");
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
        assertThat(run("cluster", "up", "--nonsense")).isEqualTo(2);
        assertThat(err.toString()).contains("Try: sharpshooter cluster help up");
        assertThat(run("cluster", "help", "up")).isZero();
        assertThat(out.toString()).contains("Usage: sharpshooter cluster up");
        assertThat(run("cluster", "up", "--help")).isZero();
        assertThat(run("cluster", "--nonsense")).isEqualTo(2);
        assertThat(err.toString()).contains("Try: sharpshooter help cluster");
        assertThat(run("help", "cluster")).isZero();
    }

    @Test
    void saysItsVersionAndTheLinesThatItIsFor() {
        for (String[] args : new String[][] {{"--version"}, {"cluster", "--version"}, {"cluster", "up", "--version"}}) {
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
