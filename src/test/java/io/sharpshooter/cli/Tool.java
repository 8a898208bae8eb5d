package io.sharpshooter.cli;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Range;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that plays, tests or measures something. It ends with 0 if all is well, and with 2 for a complaint. */
@Command(showDefaultValues = true)
abstract class Tool implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    /** @return whether all is well */
    abstract boolean run() throws Exception;

    @Override
    public final Integer call() throws Exception {
        try {
            return run() ? 0 : 1;
        } catch (Complaint e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Where the sources are. */
    static Path home() {
        return Path.of(System.getProperty("sharpshooter.home", "")).toAbsolutePath();
    }

    static void require(boolean so, String complaint) {
        if (!so) {
            throw new Complaint(complaint);
        }
    }

    final void requireBetween(String option, long value, long least, long most) {
        Range.check(spec, option, value, least, most);
    }

    /** A file that is there is no obstacle. */
    static void requireWritable(String option, @Nullable Path file) {
        boolean is = file == null
                || !Files.isDirectory(file)
                        && Files.isWritable(
                                Files.exists(file)
                                        ? file
                                        : file.toAbsolutePath().getParent());
        require(is, option + ": " + file + " cannot be written");
    }
}
