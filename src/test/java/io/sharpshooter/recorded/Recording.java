package io.sharpshooter.recorded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A file of lives, one a line, compressed. The same lives give the same bytes on the same JDK. */
public final class Recording {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Recording() {}

    /** Plays and writes the lives of the seeds from 1 on. What was in the file stays until all are written. */
    public static void write(Path file, int lives, int rounds) throws IOException {
        Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
        Path unfinished = Files.createTempFile(folder, "decisions", ".unfinished");
        try {
            try (OutputStream out = Files.newOutputStream(unfinished)) {
                write(out, lives, rounds);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    static void write(OutputStream out, int lives, int rounds) throws IOException {
        try (BufferedWriter lines =
                new BufferedWriter(new OutputStreamWriter(new Dense(out), StandardCharsets.UTF_8))) {
            LongStream.rangeClosed(1, lives)
                    .parallel()
                    .mapToObj(seed -> Recorder.life(seed, rounds).toString())
                    .forEachOrdered(line -> append(lines, line));
        }
    }

    private static void append(BufferedWriter lines, String line) {
        try {
            lines.write(line);
            lines.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every so many lives, from the first on. */
    static void read(InputStream file, int step, Consumer<JsonNode> each) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (number++ % step == 0) {
                    each.accept(parsed(line));
                }
            }
        }
    }

    static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As small as gzip makes it. */
    private static final class Dense extends GZIPOutputStream {
        Dense(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
