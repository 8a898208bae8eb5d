package io.sharpshooter.program.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Comparator.reverseOrder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.program.Complaint;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Reads decision logs, or logs that their lines are in. Without state. */
final class LoggedLines {
    private static final String BEGIN = "{\"time\":";
    private static final String ROTATED = "(?:\\.(\\d{1,6}))?(?:\\.gz)?";
    private static final ObjectMapper JSON = new ObjectMapper();

    private LoggedLines() {}

    /**
     * A log's file and those that were rotated away from it, the oldest first. They are called alike with {@code .1},
     * {@code .2} and so on, all of them with {@code .gz} or without.
     */
    static Collection<Path> files(Path log) {
        var whole = base(log);
        var alike = Pattern.compile(Pattern.quote(whole.getFileName() + "") + ROTATED);
        SortedMap<Integer, Path> byAge = new TreeMap<>(reverseOrder());
        File[] beside = whole.resolveSibling("").toFile().listFiles();
        for (var file : beside == null ? new File[0] : beside) {
            var name = alike.matcher(file.getName());
            if (name.matches()) {
                int age = name.group(1) == null ? 0 : Integer.parseInt(name.group(1));
                // while one is compressed, it is there twice
                byAge.merge(age, file.toPath(), (one, other) -> isZipped(one) ? other : one);
            }
        }
        if (byAge.isEmpty()) {
            throw new Complaint(log + " cannot be read: there is no such file.");
        }
        return byAge.values();
    }

    /** How the file is called that a log is written to, where this one was rotated away from it. */
    static Path base(Path log) {
        var whole = log.toAbsolutePath().normalize();
        return whole.resolveSibling((whole.getFileName() + "").replaceFirst(ROTATED + "$", ""));
    }

    private static boolean isZipped(Path file) {
        return file.toString().endsWith(".gz");
    }

    /** Hands over the lines that are wanted; one that was cut off is left out. */
    static void read(Path file, Predicate<String> wanted, Consumer<JsonNode> reader) {
        // What is not ASCII is escaped in such lines, and may be anything in others.
        try (var bytes = Files.newInputStream(file);
                var plain = isZipped(file) ? new GZIPInputStream(bytes) : bytes;
                BufferedReader lines = new BufferedReader(new InputStreamReader(plain, ISO_8859_1))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int begin = line.indexOf(BEGIN);
                if (begin >= 0 && wanted.test(line)) {
                    try {
                        reader.accept(JSON.readTree(line.substring(begin)));
                    } catch (JsonProcessingException cut) {
                        // what it would have told is not there
                    }
                }
            }
        } catch (IOException e) {
            throw new Complaint(file + " cannot be read: " + e);
        }
    }
}
