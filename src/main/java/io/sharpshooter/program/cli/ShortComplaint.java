package io.sharpshooter.program.cli;

import io.sharpshooter.model.Printable;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers wrong arguments with what is wrong, the usage in short, and where to read more. */
final class ShortComplaint implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        var command = wrong.getCommandLine();
        var err = command.getErr();
        err.println(command.getColorScheme().errorText(Printable.text(message(wrong))));
        if (!command.getSubcommands().isEmpty()) {
            err.println(
                    "Commands: " + String.join(", ", command.getSubcommands().keySet()));
        }
        err.println(command.getHelp().fullSynopsis().trim());
        err.println("Try: " + help(command));
        err.flush();
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String message(ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException unmatched ? unmatched(unmatched) : plain(wrong);
    }

    private static String unmatched(UnmatchedArgumentException wrong) {
        var typed = wrong.getUnmatched().get(0);
        if (wrong.isUnknownOption()) {
            return plain(wrong) + maybe(wrong.getSuggestions());
        }
        return wrong.getCommandLine().getSubcommands().isEmpty()
                ? "'" + typed + "' is one argument too many"
                : "Unknown command '" + typed + "'" + maybe(wrong.getSuggestions());
    }

    private static String maybe(List<String> names) {
        return names.isEmpty() ? "" : ". Maybe " + String.join(" or ", names) + ".";
    }

    /** Without a word that picocli writes twice. */
    private static String plain(ParameterException wrong) {
        return String.valueOf(wrong.getMessage()).replace("for option option ", "for option ");
    }

    private static String help(CommandLine command) {
        var parent = command.getParent();
        return parent == null
                ? command.getCommandName() + " help"
                : parent.getCommandSpec().qualifiedName() + " help " + command.getCommandName();
    }
}
