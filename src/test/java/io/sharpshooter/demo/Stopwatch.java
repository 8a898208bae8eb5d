package io.sharpshooter.demo;

import java.time.Duration;
import java.time.Instant;

/** Seconds since it was made, as the first column of the report. */
final class Stopwatch {

    private final Instant start = Instant.now();

    String stamp() {
        return "%4d s  ".formatted(Duration.between(start, Instant.now()).toSeconds());
    }
}
