package io.sharpshooter.program;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Whole numbers that make sense as the value of an option. */
public final class Range {
    private Range() {}

    /** @throws ParameterException if the value is out of it, with a message for the user */
    public static void check(CommandSpec command, String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    command.commandLine(),
                    String.format("%s must be between %d and %d, not %d", option, least, most, value));
        }
    }
}
