package io.sharpshooter.program.cli;

import io.sharpshooter.model.PrintableTrace;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints the stack trace of what should not have been thrown; its messages may hold anybody's text. */
final class PrintedTrace implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult arguments) {
        PrintableTrace.of(thrown).printStackTrace(command.getErr());
        command.getErr().flush();
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
