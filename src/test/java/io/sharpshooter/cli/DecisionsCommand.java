package io.sharpshooter.cli;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Range;
import io.sharpshooter.recorded.Comparison;
import io.sharpshooter.recorded.Recording;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter decisions}: records what is decided on many generated clusters, and decides it again. */
@Command(
        name = "decisions",
        mixinStandardHelpOptions = true,
        description = "Records what is decided on many generated clusters, round after round, and compares with what is"
                + " decided on them now.")
public final class DecisionsCommand implements Runnable {
    private static final String CHECKED_IN = "src/test/resources/io/sharpshooter/recorded/decisions.jsonl.gz";
    private static final String USUAL_LIVES = "2000";
    private static final String USUAL_ROUNDS = "8";
    private static final int MOST_LIVES = 1_000_000;
    private static final int MOST_ROUNDS = 1_000;

    @Option(
            names = "--file",
            scope = ScopeType.INHERIT,
            description = "the recording; default: the one in the sources, " + CHECKED_IN)
    private @Nullable Path file;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: record or compare");
    }

    @Command(
            name = "record",
            mixinStandardHelpOptions = true,
            description = "Writes a new recording in place of the last: inputs, decisions and what is remembered.")
    int record(
            @Option(
                            names = "--lives",
                            description = "how many clusters; default ${DEFAULT-VALUE}",
                            defaultValue = USUAL_LIVES)
                    int lives,
            @Option(
                            names = "--rounds",
                            description = "how many rounds of each; default ${DEFAULT-VALUE}",
                            defaultValue = USUAL_ROUNDS)
                    int rounds)
            throws IOException {
        Range.check(spec, "--lives", lives, 1, MOST_LIVES);
        Range.check(spec, "--rounds", rounds, 1, MOST_ROUNDS);
        Recording.write(file(), lives, rounds);
        out().println(lives + " lives of " + rounds + " rounds are in " + Printable.value(file().toString()) + ", "
                + Files.size(file()) + " bytes.");
        return 0;
    }

    @Command(
            name = "compare",
            mixinStandardHelpOptions = true,
            description =
                    "Decides the recorded inputs again. Prints the first difference, and how many lives differ; then it"
                            + " ends with 1.")
    int compare(
            @Option(
                            names = "--show",
                            description = "of how many lives the first difference is printed; default ${DEFAULT-VALUE}",
                            defaultValue = "1")
                    int shown,
            @Option(
                            names = "--only",
                            split = ",",
                            paramLabel = "<part>",
                            description = "compares only these parts of each decision, and not the book: shares,"
                                    + " verdicts, claims, actions, unused; default everything")
                    @Nullable
                    List<String> only)
            throws IOException {
        Range.check(spec, "--show", shown, 1, MOST_LIVES);
        if (!Files.isRegularFile(file())) {
            throw noRecording("There is no recording " + Printable.value(file().toString()));
        }
        try {
            return new Comparison(shown, only == null ? List.of() : only, out()).of(file()) ? 0 : 1;
        } catch (Complaint e) {
            throw new ParameterException(spec.commandLine(), "--only: " + e.getMessage(), e);
        } catch (ZipException e) {
            throw noRecording(Printable.value(file().toString()) + " is no recording, which is compressed by gzip");
        }
    }

    private ParameterException noRecording(String what) {
        return new ParameterException(spec.commandLine(), what + ". Maybe make it: sharpshooter decisions record");
    }

    private Path file() {
        return file == null
                ? Path.of(System.getProperty("sharpshooter.home", ".")).resolve(CHECKED_IN)
                : file;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
