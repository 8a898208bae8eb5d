package io.sharpshooter.program.cli;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.recorded.SnapshotFile;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The snapshot that a command is about, and the classes that are needed to decide by it. */
final class SnapshotOption {
    @Parameters(paramLabel = "FILE", description = "A snapshot of a round.")
    private Path file;

    @Option(names = "--classpath", split = ":", description = "Where your cost class is.")
    private List<Path> classpath = List.of();

    /** What comes of the recording. Whatever is wrong with it is told with the name of the file. */
    <T> T tell(BiFunction<Recording, ClassLoader, T> what) {
        try (var in = Files.newInputStream(file)) {
            List<URL> places = new ArrayList<>();
            for (var path : classpath) {
                places.add(path.toUri().toURL());
            }
            var loader =
                    new URLClassLoader(places.toArray(new URL[0]), getClass().getClassLoader());
            return what.apply(SnapshotFile.read(in), loader);
        } catch (IOException | RuntimeException e) {
            boolean ours = e instanceof Complaint
                    || e instanceof IllegalArgumentException
                    || e instanceof IOException && !(e instanceof FileSystemException);
            var why = ours ? String.valueOf(e.getMessage()) : e.toString();
            var hint = e.getCause() instanceof ClassNotFoundException ? ". Maybe name its jar by --classpath." : "";
            throw new Complaint(file + ": " + why.replace("\n", " ") + hint);
        }
    }
}
