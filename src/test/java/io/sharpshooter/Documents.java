package io.sharpshooter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The documents that a reader of the project finds, and what in them is code. */
public final class Documents {
    /** A block between fences, lines that are indented after an empty one, and spans; the code is what a group has. */
    private static final Pattern CODE =
            Pattern.compile("(?ms)^ *```\\w*\\n(.*?)^ *```|(?<=\\n\\n)((?: {4}[^\\n]*\\n)+)|(?<!`)`(?!`)([^`]+)`(?!`)");

    private Documents() {}

    /** All of them, the changelog too. */
    public static List<Path> all() {
        var documents = new ArrayList<Path>();
        for (var root : List.of(".", "conf", "docs", "patches")) {
            try (Stream<Path> files = Files.list(Path.of(root))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
        return documents;
    }

    /** Each line of code; a span over the end of a line is one. */
    public static List<String> code(String text) {
        return CODE.matcher(text)
                .results()
                .flatMap(found -> found.group(3) == null
                        ? (found.group(1) == null ? found.group(2) : found.group(1)).lines()
                        : Stream.of(found.group(3).replaceAll("\\s+", " ")))
                .map(String::strip)
                .toList();
    }
}
