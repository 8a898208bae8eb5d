package io.sharpshooter.cli;

import io.sharpshooter.lines.Complaint;
import io.sharpshooter.lines.HadoopLine;
import io.sharpshooter.lines.LineVerification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter verify-lines}. */
@Command(
        name = "verify-lines",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Runs this project's tests of ResourceManagers and clusters, as they are compiled, with the jars of other Hadoop lines:"
                    + " one jar serves them all.",
            "Takes the jars from Maven Central. Logs go to target/lines.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Every test holds on every line.",
            "1:A test failed, or the jars are not to be had.",
            "2:The arguments make no sense."
        })
final class VerifyLinesCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "LINE",
            description = "Lines: 3.3.6, 3.4.3, 3.5.0; without any, those that it was not compiled with.")
    private List<String> lines = new ArrayList<>();

    @Option(
            names = "--tests",
            paramLabel = "<part of a name>",
            description = "Run only test classes with this in their name; may be repeated.")
    private List<String> tests = new ArrayList<>();

    @Option(
            names = "--at-once",
            paramLabel = "<lines>",
            defaultValue = "2",
            description = "Lines at the same time, 1 to 3 (default: ${DEFAULT-VALUE}).")
    private int atOnce;

    @Option(
            names = "--timeout",
            paramLabel = "<minutes>",
            defaultValue = "20",
            description = "How long each line may take (default: ${DEFAULT-VALUE}).")
    private int minutes;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        LineVerification verification = verification();
        try {
            return verification.run(atOnce) ? 0 : 1;
        } catch (Complaint e) {
            return Complaints.report(spec, e);
        }
    }

    private LineVerification verification() {
        Range.check(spec, "--at-once", atOnce, 1, 3);
        Range.check(spec, "--timeout", minutes, 1, 24 * 60);
        try {
            List<HadoopLine> wanted = lines.isEmpty()
                    ? HadoopLine.others()
                    : lines.stream().distinct().map(HadoopLine::of).toList();
            Path home = Path.of(System.getProperty("sharpshooter.home", "")).toAbsolutePath();
            return new LineVerification(
                    home,
                    wanted,
                    tests,
                    Duration.ofMinutes(minutes),
                    spec.commandLine().getOut());
        } catch (Complaint e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
