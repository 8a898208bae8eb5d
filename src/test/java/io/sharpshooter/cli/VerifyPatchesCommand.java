package io.sharpshooter.cli;

import io.sharpshooter.patches.PatchVerification;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Complaints;
import io.sharpshooter.program.Range;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter verify-patches}. */
@Command(
        name = "verify-patches",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Proves patches/: runs one and the same test of a moved application on each released Hadoop, first as it"
                    + " is, which must leave the known wrong books, then with the patch, which must leave none.",
            "Takes the releases from Maven Central. Logs and patched sources go to target/patches.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Every release fails as known without its patch and is right with it.",
            "1:One does not, or is not to be had.",
            "2:The arguments make no sense."
        })
final class VerifyPatchesCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "LINE",
            description =
                    "Releases: 2.7.3, 2.10.2, 3.1.3, 3.2.1, 3.2.4, 3.3.6, 3.4.3, 3.5.0; without any, all of them.")
    private List<String> lines = new ArrayList<>();

    @Option(
            names = "--at-once",
            paramLabel = "<lines>",
            defaultValue = "2",
            description = "Releases at the same time, 1 to 8 (default: ${DEFAULT-VALUE}).")
    private int atOnce;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PatchVerification verification = verification();
        try {
            return verification.run(atOnce) ? 0 : 1;
        } catch (Complaint e) {
            return Complaints.report(spec, e);
        }
    }

    private PatchVerification verification() {
        Range.check(spec, "--at-once", atOnce, 1, 8);
        try {
            Path home = Path.of(System.getProperty("sharpshooter.home", "")).toAbsolutePath();
            return new PatchVerification(home, lines, spec.commandLine().getOut());
        } catch (Complaint e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
