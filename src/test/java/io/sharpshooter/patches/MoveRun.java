package io.sharpshooter.patches;

import io.sharpshooter.lines.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@link MoveTest} in a JVM of its own, on one release. */
final class MoveRun {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Path home;
    private final Release release;
    private final ReleaseFiles files;

    MoveRun(Path home, Release release, ReleaseFiles files) {
        this.home = home;
        this.release = release;
        this.files = files;
    }

    /**
     * Runs it.
     *
     * @param name of the folder for what it writes
     * @param first folders of classes that stand before the release's own; none for the release as it is
     */
    MoveReport run(String name, List<Path> first) {
        List<Path> classPath = new ArrayList<>(first);
        classPath.add(home.resolve("target").resolve("test-classes"));
        classPath.addAll(files.jars());
        Path folder = files.folder().resolve(name);
        ChildJvm jvm =
                new ChildJvm(home, folder, "move", release.options(), classPath, List.of(MoveTest.class.getName()));
        List<String> lines = new ArrayList<>();
        boolean inTime = jvm.run(PATIENCE, lines::add);
        boolean whole = inTime && lines.contains(MoveTest.END);
        return new MoveReport(
                readings(lines),
                whole ? Optional.empty() : Optional.of("the test did not come to its end; see " + jvm.errors()));
    }

    private static List<Remainder> readings(List<String> lines) {
        return lines.stream().map(Remainder::parse).flatMap(Optional::stream).toList();
    }
}
