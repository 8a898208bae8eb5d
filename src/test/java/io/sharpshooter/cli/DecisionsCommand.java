package io.sharpshooter.cli;

import io.sharpshooter.recorded.Comparison;
import io.sharpshooter.recorded.Recording;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./sharpshooter decisions}: records what is decided on many generated clusters, and decides it again. */
@Command(
        name = "decisions",
        description = "Records what is decided on many generated clusters, or compares with what is decided now.")
final class DecisionsCommand extends Tool {
    private static final String RECORDING = "src/test/resources/io/sharpshooter/recorded/decisions.jsonl.gz";
    private static final int LIVES = 2_000;
    private static final int ROUNDS = 8;

    /** What is done with the recording in the sources. */
    enum Deed {
        record,
        compare
    }

    @Parameters(
            description = {
                "one of",
                "record: writes a new recording in place of the last: inputs, decisions and what is remembered",
                "compare: decides the recorded inputs again, and prints the first difference, and how many lives"
                        + " differ; then it ends with 1"
            })
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private Deed deed;

    @Option(names = "--show", description = "of how many lives the first difference is printed", defaultValue = "1")
    private int shown;

    @Override
    boolean run() throws Exception {
        requireBetween("--show", shown, 1, LIVES);
        Path file = home().resolve(RECORDING);
        if (deed == Deed.compare) {
            return new Comparison(shown, out()).of(file);
        }
        Recording.write(file, LIVES, ROUNDS);
        return true;
    }
}
