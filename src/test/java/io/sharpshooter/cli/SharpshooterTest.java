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
    void answersNoCommandWithUsage() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("Missing command", "Usage: sharpshooter");
    }

    private int run(String... args) {
        CommandLine commandLine = Sharpshooter.commandLine();
        return commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }
}
