package io.sharpshooter.day;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The public trace: when jobs of one day came, and how many bytes they had. Where it is from is said beside the
 * resource.
 */
final class Trace {
    private static final String RESOURCE = "trace.tsv";

    private Trace() {}

    /** All jobs of the day, in the order of their arrival. */
    static List<Arrival> day() {
        InputStream in = Objects.requireNonNull(Trace.class.getResourceAsStream(RESOURCE), RESOURCE);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            return lines.lines().map(Trace::arrival).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Arrival arrival(String line) {
        String[] fields = line.split("\t", -1);
        return new Arrival(Integer.parseInt(fields[0]), Long.parseLong(fields[1]), Long.parseLong(fields[2]));
    }
}
