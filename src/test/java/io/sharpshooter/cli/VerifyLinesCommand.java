package io.sharpshooter.cli;

import io.sharpshooter.lines.LineVerification;
import io.sharpshooter.lines.Platform;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Complaints;
import io.sharpshooter.program.Range;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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
            "Runs this project's tests of ResourceManagers and clusters, by Maven, with the jar as it is shipped and"
                    + " the jars of other Hadoop lines, on one Java or another: one jar serves them all.",
            "Takes Hadoop's jars from Maven Central, and JVMs from \\$SHARPSHOOTER_JVMS/<version>/bin/java or, without"
                    + " it, ~/.cache/sharpshooter/jvms; .ci/jvms brings those. Reports and logs go to target/lines.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Every test that is not left out holds everywhere.",
            "1:A test failed or none ran, or jars or a JVM are not to be had.",
            "2:The arguments make no sense."
        })
final class VerifyLinesCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "LINE",
            description = "Lines, 3.3.6, 3.4.3, 3.5.0, on the building JDK, or each with a Java: 3.4.3/8."
                    + " Without any, those that it was not compiled with.")
    private List<String> lines = new ArrayList<>();

    @Option(names = "--all", description = "All lines on all Javas that they are supported on.")
    private boolean all;

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
            defaultValue = "30",
            description = "How long each line may take (default: ${DEFAULT-VALUE}).")
    private int minutes;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Range.check(spec, "--at-once", atOnce, 1, 3);
        Range.check(spec, "--timeout", minutes, 1, 24 * 60);
        List<Platform> platforms = asked(this::platforms);
        LineVerification verification = asked(this::verification);
        try {
            return verification.run(platforms, atOnce) ? 0 : 1;
        } catch (Complaint e) {
            return Complaints.report(spec, e);
        }
    }

    private List<Platform> platforms() {
        if (all && !lines.isEmpty()) {
            throw new Complaint("Lines, or --all, but not both");
        }
        if (lines.isEmpty()) {
            return all ? Platform.all() : Platform.others();
        }
        return lines.stream().map(Platform::of).distinct().toList();
    }

    private LineVerification verification() {
        Path home = Path.of(System.getProperty("sharpshooter.home", "")).toAbsolutePath();
        return new LineVerification(
                home, tests, Duration.ofMinutes(minutes), spec.commandLine().getOut());
    }

    private <T> T asked(Supplier<T> part) {
        try {
            return part.get();
        } catch (Complaint e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
