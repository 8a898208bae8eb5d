package io.sharpshooter.program;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Says what a user can put right, without a stack trace. */
public final class Complaints {
    private Complaints() {}

    /** Prints the complaint and returns the exit code for a command that could not do its work. */
    public static int report(CommandSpec command, Complaint complaint) {
        PrintWriter err = command.commandLine().getErr();
        err.println("sharpshooter: " + complaint.getMessage());
        err.flush();
        return 1;
    }
}
