package io.sharpshooter.program.cli;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.outside.ManagerSite;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.recorded.SnapshotFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sharpshooter snapshot}. */
@Command(
        name = "snapshot",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Writes all that the next round decides by to a file, for replay and what-if. For administrators.",
            "With Kerberos, it takes the ticket of kinit.%n"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:It was written.", "1:It cannot be had or written.", "2:The arguments make no sense."})
final class SnapshotCommand implements Callable<Integer> {
    @Option(
            names = "--rm",
            required = true,
            paramLabel = "ADDRESS",
            description = "The active ResourceManager: host:8088, or a URL.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private String rm;

    @Parameters(paramLabel = "FILE", description = "A new one, such as snapshot.json.gz.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private Path file;

    @Option(
            names = "--anonymize",
            description = "Other names for users, apps, queues, nodes, labels and tags: for a bug report.")
    private boolean anonymize;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (Files.exists(file)) {
            throw new ParameterException(spec.commandLine(), file + " is there already");
        }
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            fetch(part);
        } catch (IOException e) {
            throw new Complaint("Cannot write " + file + ": " + e);
        }
        return 0;
    }

    private void fetch(Path part) throws IOException {
        ManagerSite site = ManagerSite.at(rm, "/preemption/v1/");
        try {
            Files.write(part, new byte[0]);
            var bytes = site.find("snapshot", answer -> Files.copy(answer, part, StandardCopyOption.REPLACE_EXISTING));
            if (!bytes.isPresent()) {
                throw new Complaint(rm + " gives none. Maybe you are no administrator there, no round has run, or"
                        + " large-container.web is false.");
            }
            if (anonymize) {
                hide(part);
            }
            Files.move(part, file);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void hide(Path file) throws IOException {
        Recording recording;
        try (InputStream in = Files.newInputStream(file)) {
            recording = SnapshotFile.read(in);
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            SnapshotFile.writeAnonymous(recording, out);
        }
    }
}
