package io.sharpshooter.program.cli;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.outside.ManagerSite;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.recorded.SnapshotFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sharpshooter snapshot}. */
@Command(
        name = "snapshot",
        description =
                "Writes all that the next round decides by to a file, for replay and what-if. For administrators.%n",
        exitCodeList = {"0:It was written.", "1:It was not.", "2:The arguments make no sense."})
final class SnapshotCommand implements Callable<Integer> {
    /** A round may come late, and write for some time. */
    static final Duration PATIENCE = Duration.ofMinutes(3);

    @Option(
            names = "--rm",
            required = true,
            paramLabel = "ADDRESS",
            description = "The active ResourceManager: host:8088, or a URL.")
    private String rm;

    @Parameters(paramLabel = "FILE", description = "A new one, such as snapshot.json.gz.")
    private Path file;

    @Option(names = "--anonymize", description = "Other names for users, apps, queues, nodes and so on.")
    private boolean anonymize;

    @Override
    public Integer call() {
        if (Files.exists(file)) {
            throw new Complaint(file + " is there already.");
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
        var site = ManagerSite.at(rm, "/preemption/v1/", PATIENCE);
        try {
            Files.write(part, new byte[0]);
            var found = anonymize
                    ? site.find("snapshot", Map.of(), SnapshotFile::read)
                    : site.find("snapshot", Map.of(), answer -> Files.copy(answer, part, REPLACE_EXISTING));
            var none = new Complaint(rm + " gives none. Maybe you are no administrator, or no round has run.");
            var what = found.orElseThrow(() -> none);
            if (what instanceof Recording recording) {
                try (var out = Files.newOutputStream(part)) {
                    SnapshotFile.writeAnonymous(recording, out);
                }
            }
            Files.move(part, file);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
