package io.sharpshooter.faults;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A small fault, as a file tells it: a line with what would be wrong, a line with the test that notices it, and a
 * unified diff of today's sources.
 *
 * @param name the file's, without its ending; what comes before the first dash is the area
 * @param sentence what would be wrong
 * @param test what fails because of it
 * @param patch the whole file
 */
record Fault(String name, String sentence, CatchingTest test, Path patch) {
    private static final String ENDING = ".patch";
    private static final String SENTENCE = "Fault: ";
    private static final String TEST = "Caught by: ";
    private static final String FILE = "+++ b/";

    /** All of a folder, in the order of their names. @throws Complaint if one of them is not as said above */
    static List<Fault> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .map(Fault::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Fault read(Path file) {
        String name = String.valueOf(file.getFileName()).replace(ENDING, "");
        List<String> lines = lines(file);
        if (lines.size() < 2
                || !lines.get(0).startsWith(SENTENCE)
                || !lines.get(1).startsWith(TEST)) {
            throw new Complaint(
                    "The fault " + name + " does not begin with the lines \"" + SENTENCE + "...\" and \"" + TEST
                            + "...\"",
                    "Maybe copy the beginning of another file in " + file.getParent());
        }
        return new Fault(
                name,
                lines.get(0).substring(SENTENCE.length()),
                CatchingTest.parse(lines.get(1).substring(TEST.length())),
                file);
    }

    String area() {
        return name.replaceFirst("-.*", "");
    }

    /** The files that it changes, below the project's root folder. */
    List<String> sources() {
        return lines(patch).stream()
                .filter(line -> line.startsWith(FILE))
                .map(line -> line.substring(FILE.length()))
                .toList();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
