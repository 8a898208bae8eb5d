package io.sharpshooter.program.cli;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.recorded.SnapshotFile;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The snapshot that a command is about, and the classes that are needed to decide by it. */
final class SnapshotOption {
    /** Before a message that says enough. */
    private static final String PLAIN = "^[\\w.$]+(Complaint|Senseless|(?<!File)Exception): ";

    @Parameters(paramLabel = "FILE", description = "A snapshot of a round.")
    private Path file;

    @Option(names = "--classpath", split = ":", description = "Where your cost class is.")
    private List<Path> classpath = List.of();

    /** What comes of the recording. Whatever is wrong with it is told with the name of the file. */
    <T> T tell(BiFunction<Recording, ClassLoader, T> what) {
        try (var in = Files.newInputStream(file)) {
            List<URL> urls = new ArrayList<>();
            for (var path : classpath) {
                urls.add(path.toUri().toURL());
            }
            var loader = new URLClassLoader(urls.toArray(new URL[0]), getClass().getClassLoader());
            return what.apply(SnapshotFile.read(in), loader);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            var why = e.toString().replaceFirst(PLAIN, "").replace("\n", " ");
            var hint = e.getCause() instanceof ClassNotFoundException ? ". Maybe name its jar by --classpath." : "";
            throw new Complaint(file + ": " + why + hint);
        }
    }
}
