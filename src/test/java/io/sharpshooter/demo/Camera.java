package io.sharpshooter.demo;

import io.sharpshooter.mini.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Takes several readings in each round and keeps them all. Starts when it is made. Not thread-safe. */
final class Camera {

    private static final int READINGS_IN_A_ROUND = 4;

    private final Probe probe;
    private final Duration round;
    private final Instant start = Instant.now();
    private final List<Reading> readings = new ArrayList<>();
    private Instant next = start;

    Camera(Probe probe, Duration round) {
        this.probe = probe;
        this.round = round;
    }

    /** Waits until the next round and returns the reading at its beginning. */
    Reading filmRound() {
        next = next.plus(round);
        Duration rest = Duration.between(Instant.now(), next);
        Eventually.tries(rest, round.dividedBy(READINGS_IN_A_ROUND), this::takesMore);
        return take();
    }

    private boolean takesMore() {
        take();
        return false;
    }

    private Reading take() {
        Reading reading = probe.read(Duration.between(start, Instant.now()));
        readings.add(reading);
        return reading;
    }

    Instant start() {
        return start;
    }

    /** So far, oldest first. */
    List<Reading> readings() {
        return List.copyOf(readings);
    }
}
