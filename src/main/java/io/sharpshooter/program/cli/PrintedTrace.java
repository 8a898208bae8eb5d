package io.sharpshooter.program.cli;

import io.sharpshooter.model.PrintableTrace;
import io.sharpshooter.program.Complaint;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Prints what a command throws: of a {@link Complaint} what it says, and of what should not have been thrown the stack
 * trace; its messages may hold anybody's text.
 */
final class PrintedTrace implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult arguments) {
        var err = command.getErr();
        if (thrown instanceof Complaint) {
            err.println("sharpshooter: " + thrown.getMessage());
        } else {
            PrintableTrace.of(thrown).printStackTrace(err);
        }
        err.flush();
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
