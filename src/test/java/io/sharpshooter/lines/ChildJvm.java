package io.sharpshooter.lines;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A main class in a JVM of its own, with a class path of its own; it ends with this one, and takes its children along. */
public final class ChildJvm {
    private final Path home;
    private final Path folder;
    private final List<String> command;

    /**
     * @param home the folder that it runs in
     * @param folder where its errors go, and what it logs
     * @param name of the log
     * @param options for the JVM
     * @param classPath in order
     * @param mainAndArguments the class to run, and its arguments
     */
    public ChildJvm(
            Path home,
            Path folder,
            String name,
            List<String> options,
            List<Path> classPath,
            List<String> mainAndArguments) {
        this.home = home;
        this.folder = folder;
        command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-Dsharpshooter.log.dir=" + folder);
        command.add("-Dsharpshooter.log.name=" + name);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.addAll(mainAndArguments);
    }

    /** Where it writes what it has to complain about. */
    public Path errors() {
        return folder.resolve("errors.txt");
    }

    /**
     * Runs it to its end, and returns whether it came to it in time.
     *
     * @param lines called with each line that it prints, from this thread
     */
    public boolean run(Duration patience, Consumer<String> lines) {
        try {
            Files.createDirectories(folder);
            ProcessBuilder jvm = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectError(errors().toFile());
            return Child.run(jvm, patience, lines).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
