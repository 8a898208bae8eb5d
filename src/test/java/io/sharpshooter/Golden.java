package io.sharpshooter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of the project that says what a test has to find. {@code mvn test -Dsharpshooter.golden.write=true} writes
 * what it finds into the file, to be looked at and checked in.
 */
public final class Golden {
    public static final String WRITE = "sharpshooter.golden.write";

    private Golden() {}

    /** The text of a file, its path seen from the project's root. */
    public static String text(String path) {
        try {
            return Files.readString(Path.of(path));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Checks that a file has exactly this text. */
    public static void assertHas(String path, String text) {
        if (Boolean.getBoolean(WRITE)) {
            write(Path.of(path), text);
        }
        assertThat(text).as("%s; -D%s=true rewrites it", path, WRITE).isEqualTo(text(path));
    }

    private static void write(Path path, String text) {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.writeString(path, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
