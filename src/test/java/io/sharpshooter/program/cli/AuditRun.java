package io.sharpshooter.program.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ./sharpshooter audit}, run inside a test.
 *
 * @param exitCode as of the command
 * @param output what it prints
 * @param complaint what it says where it cannot work
 */
public record AuditRun(int exitCode, String output, String complaint) {

    /** Runs it with these arguments. */
    public static AuditRun of(String... arguments) {
        var all = new ArrayList<>(List.of("audit", "--pause-ms=50"));
        all.addAll(List.of(arguments));
        var out = new StringWriter();
        var err = new StringWriter();
        var command = Sharpshooter.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exitCode = command.execute(all.toArray(String[]::new));
        return new AuditRun(exitCode, out.toString(), err.toString());
    }
}
