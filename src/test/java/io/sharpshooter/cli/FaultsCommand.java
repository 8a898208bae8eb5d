package io.sharpshooter.cli;

import io.sharpshooter.faults.FaultVerification;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Range;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter faults}: small faults in the code that knows Hadoop, each of which a test must notice. */
@Command(
        name = "faults",
        mixinStandardHelpOptions = true,
        description = {
            "Proves that tests notice faults: applies those of src/test/faults one at a time to copies of the sources,"
                    + " and runs the test that each of them names, first without the fault and then with it.",
            "Patched sources, logs and what the tests print go to target/faults.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Each test passes without its fault and fails with it.",
            "1:One does not, or a patch does not apply to today's sources or does not compile.",
            "2:The arguments make no sense."
        })
final class FaultsCommand implements Callable<Integer> {
    @Option(
            names = "--only",
            arity = "1..*",
            paramLabel = "NAME",
            description = "Those faults alone whose names begin so, for example: --only strike move-killed.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--at-once",
            paramLabel = "<faults>",
            defaultValue = "2",
            description = "Tests at the same time, 1 to 8 (default: ${DEFAULT-VALUE}).")
    private int atOnce;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Range.check(spec, "--at-once", atOnce, 1, 8);
        return verification().run(atOnce) ? 0 : 1;
    }

    private FaultVerification verification() {
        Path home = Path.of(System.getProperty("sharpshooter.home", "")).toAbsolutePath();
        Path folder = home.resolve("src").resolve("test").resolve("faults");
        try {
            return new FaultVerification(home, folder, only, spec.commandLine().getOut());
        } catch (Complaint e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
