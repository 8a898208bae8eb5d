package io.sharpshooter.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The entry point behind {@code ./sharpshooter}. A command is a class of its own, named in {@code subcommands}. */
@Command(
        name = "sharpshooter",
        description = "Surgical preemption for Hadoop YARN.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        subcommands = {
            AuditCommand.class,
            BenchCommand.class,
            CheckConfigCommand.class,
            ClusterCommand.class,
            DecisionsCommand.class,
            DemoCommand.class,
            ScenesCommand.class,
            DayCommand.class,
            SoakCommand.class,
            VerifyLinesCommand.class,
            VerifyPatchesCommand.class,
            HelpCommand.class
        })
public final class Sharpshooter implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    /** Runs one command and ends the JVM with its exit code; 2 means that the arguments were wrong. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return WholeNumber.on(Version.on(new CommandLine(new Sharpshooter())))
                .setParameterExceptionHandler(new ShortComplaint())
                .setExecutionExceptionHandler(new PrintedTrace());
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}
