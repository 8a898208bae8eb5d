package io.sharpshooter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The Java files of the project. */
public final class Sources {
    private Sources() {}

    /** All of a folder and those below it, in the order of their paths. */
    public static List<Path> below(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The simple name of the class that a file is called by. */
    public static String name(Path file) {
        return String.valueOf(file.getFileName()).replace(".java", "");
    }
}
