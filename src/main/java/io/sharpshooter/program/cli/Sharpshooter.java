package io.sharpshooter.program.cli;

import static java.util.Comparator.comparing;
import static java.util.stream.Stream.concat;

import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command line: the commands that need neither the sources nor Maven, which {@code bin/sharpshooter} of the package
 * has, and those that somebody adds. A command is a class of its own. Not thread-safe.
 */
@Command(
        name = "sharpshooter",
        description = "Surgical preemption for Hadoop YARN.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true)
public final class Sharpshooter implements Runnable {

    @Spec
    private CommandSpec spec;

    private Sharpshooter() {}

    /** Runs one command and ends the JVM with its exit code; 2 means that the arguments were wrong. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** All of its commands and these of others, by their names; help is the last. */
    public static CommandLine commandLine(Object... more) {
        CommandLine line = new CommandLine(new Sharpshooter());
        concat(
                        Stream.of(
                                new AuditCommand(),
                                new CheckConfigCommand(),
                                new SetupCommand.Enable(),
                                new SetupCommand.Disable(),
                                new ReplayCommand(),
                                new ShadowReportCommand(),
                                new SnapshotCommand(),
                                new WhatIfCommand(),
                                new WhyCommand()),
                        Stream.of(more))
                .map(Sharpshooter::line)
                .sorted(comparing(CommandLine::getCommandName))
                .forEach(command -> line.addSubcommand(command));
        line.addSubcommand(new HelpCommand());
        return Version.on(line)
                .setParameterExceptionHandler(new ShortComplaint())
                .setExecutionExceptionHandler(new PrintedTrace());
    }

    private static CommandLine line(Object command) {
        var line = new CommandLine(command);
        var usage = line.getCommandSpec().mixinStandardHelpOptions(true).usageMessage();
        usage.autoWidth(true);
        if (!usage.exitCodeList().isEmpty()) {
            usage.exitCodeListHeading("%nExit codes:%n");
        }
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }
}
