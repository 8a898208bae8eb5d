package io.sharpshooter.cli;

import io.sharpshooter.faults.FaultVerification;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./sharpshooter faults}: small faults in the code that knows Hadoop, each of which a test must notice. */
@Command(
        name = "faults",
        description = "Proves that tests notice faults: applies those of src/test/faults one at a time to copies of the"
                + " sources, and runs the test that each of them names, without and with the fault."
                + " Patched sources, logs and what the tests print go to target/faults.")
final class FaultsCommand extends Tool {
    private static final int AT_ONCE = 2;

    @Option(
            names = "--only",
            arity = "1..*",
            paramLabel = "NAME",
            description = "those faults alone whose names begin so, for example: --only strike move-killed")
    private List<String> only = List.of();

    @Override
    boolean run() throws Exception {
        return new FaultVerification(home(), home().resolve("src/test/faults"), only, out()).run(AT_ONCE);
    }
}
