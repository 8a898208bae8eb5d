package io.sharpshooter.program.cli;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.check.ConfigCheck;
import io.sharpshooter.program.check.Finding;
import io.sharpshooter.program.check.Finding.Level;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sharpshooter check-config}. */
@Command(
        name = "check-config",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Reads yarn-site.xml and capacity-scheduler.xml of a ResourceManager, and says what is wrong or unwise in"
                    + " what Sharpshooter needs.",
            "",
            "Wrong:",
            "- a file is missing or broken;",
            "- a value or a key of Sharpshooter cannot be used, or a queue's priority or disable_preemption;",
            "- monitors are off;",
            "- no policy of Sharpshooter is named, or stock preemption beside it, or one that does not exist;",
            "- the scheduler is no CapacityScheduler;",
            "- nobody can ask for a container that counts as large.",
            "",
            "Not looked at: capacities, and whatever else is Hadoop's own. A configuration with nothing wrong here may"
                    + " still be one with which the ResourceManager does not start.",
            "",
            "Unwise, and no reason to fail:",
            "- observe_only is on, or nothing may be preempted;",
            "- lazy preemption is on;",
            "- the placement-processor handler or a mutable configuration hides something;",
            "- Hadoop's default is the largest allocation, or one type of the threshold is out of reach;",
            "- queues have priorities but are not served by them;",
            "- heal without MoveSafeCapacityScheduler;",
            "- a policy, a scheduler or a cost class that is not known here;",
            "- a property without name or value.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Nothing is wrong; something may be unwise.",
            "1:Something is wrong.",
            "2:The arguments make no sense."
        })
final class CheckConfigCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", description = "The ResourceManager's configuration folder, such as /etc/hadoop.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private Path folder;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (folder.toString().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "The folder has no name; . is the current one");
        }
        if (!Files.isDirectory(folder)) {
            String why = Files.exists(folder) ? folder + " is no folder" : "There is no folder " + folder;
            throw new ParameterException(spec.commandLine(), why);
        }
        List<Finding> findings = ConfigCheck.of(folder);
        long wrong = findings.stream()
                .filter(finding -> finding.level() == Level.WRONG)
                .count();
        PrintWriter out = spec.commandLine().getOut();
        findings.forEach(finding -> out.println(finding.line()));
        out.printf("%s: %d wrong, %d unwise.%n", Printable.text(folder.toString()), wrong, findings.size() - wrong);
        out.flush();
        return wrong == 0 ? 0 : 1;
    }
}
