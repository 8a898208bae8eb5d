package io.sharpshooter.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers wrong arguments with what is wrong, the usage in short, and where to read more. */
final class ShortComplaint implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(command.getColorScheme().errorText(message(wrong)));
        UnmatchedArgumentException.printSuggestions(wrong, err);
        if (!command.getSubcommands().isEmpty()) {
            err.println(
                    "Commands: " + String.join(", ", command.getSubcommands().keySet()));
        }
        err.println(command.getHelp().fullSynopsis().stripTrailing());
        err.println("Try: " + help(command));
        err.flush();
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** Without a word that picocli writes twice. */
    private static String message(ParameterException wrong) {
        return String.valueOf(wrong.getMessage()).replace("for option option ", "for option ");
    }

    /** A command below another one that has no "help" of its own has the option only. */
    private static String help(CommandLine command) {
        CommandLine parent = command.getParent();
        if (parent == null) {
            return command.getCommandName() + " help";
        }
        return parent.getSubcommands().containsKey("help")
                ? parent.getCommandSpec().qualifiedName() + " help " + command.getCommandName()
                : command.getCommandSpec().qualifiedName() + " --help";
    }
}
