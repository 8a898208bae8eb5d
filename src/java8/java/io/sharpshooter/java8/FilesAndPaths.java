package io.sharpshooter.java8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Of {@link Files} and {@link Path}. */
public final class FilesAndPaths {
    private FilesAndPaths() {}

    public static Path of(String first, String... more) {
        return Paths.get(first, more);
    }

    /** @throws java.nio.charset.CharacterCodingException if it is not UTF-8 */
    public static String readString(Path file) throws IOException {
        // A decoder of its own: new String would put something in place of what is wrong.
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                .toString();
    }

    public static Path writeString(Path file, CharSequence text, OpenOption... options) throws IOException {
        return Files.write(file, text.toString().getBytes(StandardCharsets.UTF_8), options);
    }
}
