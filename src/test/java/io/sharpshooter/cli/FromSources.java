package io.sharpshooter.cli;

import io.sharpshooter.program.cli.Sharpshooter;
import picocli.CommandLine;

/**
 * The entry point behind {@code ./sharpshooter}: the commands of the package, and those that build, test or measure.
 */
public final class FromSources {
    private FromSources() {}

    /** Runs one command and ends the JVM with its exit code; 2 means that the arguments were wrong. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        var line = Sharpshooter.commandLine(
                new BenchCommand(),
                new ClientsCommand(),
                new DemoCommand(),
                new ScenesCommand(),
                new DayCommand(),
                new SoakCommand());
        line.getCommandSpec().usageMessage().footer("", "verify-lines and verify-patches are scripts in .ci.");
        return line.setCaseInsensitiveEnumValuesAllowed(true);
    }
}
