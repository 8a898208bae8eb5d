package io.sharpshooter.program.cli;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.check.ConfigCheck;
import io.sharpshooter.program.check.Finding;
import io.sharpshooter.program.check.Finding.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sharpshooter check-config}. */
@Command(
        name = "check-config",
        description = {
            "Says with which of a ResourceManager's configuration files it does not start, and what in them is unwise.",
            "Needs Hadoop, of the version and with the class path of that ResourceManager: HADOOP_HOME, or hadoop on"
                    + " PATH.",
            "",
            "Wrong is what keeps the ResourceManager from starting, or Sharpshooter from doing anything. Hadoop itself"
                    + " is asked: it builds its scheduler, queues and policies from the folder, in memory. No port is"
                    + " opened, and no store is read.",
            "Unwise is what runs and surprises. The ResourceManager's log says the same in the same words.",
            "",
            "Not looked at: ports, high availability, security, and stores.",
            ""
        },
        exitCodeList = {
            "0:Nothing is wrong; something may be unwise.",
            "1:Something is wrong, or Hadoop is missing.",
            "2:The arguments make no sense."
        })
final class CheckConfigCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", description = "The ResourceManager's configuration folder, such as /etc/hadoop.")
    private Path folder;

    @Option(names = "--json", description = "Print a JSON array instead of lines.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (folder.toString().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "The folder has no name; . is the current one");
        }
        if (!Files.isDirectory(folder)) {
            var why = Files.exists(folder) ? folder + " is no folder" : "There is no folder " + folder;
            throw new ParameterException(spec.commandLine(), why);
        }
        try {
            Class.forName(
                    "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager",
                    false,
                    getClass().getClassLoader());
            return print(ConfigCheck.of(folder));
        } catch (ClassNotFoundException e) {
            throw new Complaint(
                    "check-config needs the jars of Hadoop, and there are none.",
                    "Maybe set HADOOP_HOME to where the ResourceManager's Hadoop is, or put hadoop on PATH.");
        } catch (UnsupportedClassVersionError e) {
            throw new Complaint(
                    "this Hadoop needs a newer Java than " + System.getProperty("java.version") + ".",
                    "Maybe set JAVA_HOME to that of the ResourceManager.");
        } catch (IOException e) {
            throw new Complaint("there is no temporary folder to be had: " + e);
        }
    }

    private int print(List<Finding> findings) {
        var out = spec.commandLine().getOut();
        long wrong = findings.stream()
                .filter(finding -> finding.level() == Level.WRONG)
                .count();
        if (json) {
            out.println(Finding.json(findings));
        } else {
            findings.forEach(finding -> out.println(finding.line()));
            out.printf("%s: %d wrong, %d unwise.%n", Printable.text(folder.toString()), wrong, findings.size() - wrong);
        }
        out.flush();
        return wrong == 0 ? 0 : 1;
    }
}
