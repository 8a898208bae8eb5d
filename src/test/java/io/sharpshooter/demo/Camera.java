package io.sharpshooter.demo;

import io.sharpshooter.program.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Takes several readings in each round and keeps them all. Starts when it is made. Not thread-safe. */
final class Camera {

    private static final int MOST_READINGS = 4;

    /** More often would be a load for the ResourceManager that is watched. */
    private static final int LEAST_PAUSE_MS = 100;

    private final Probe probe;
    private final int readingsInARound;
    private final Duration pause;
    private final Instant start = Instant.now();
    private final List<Measurement> readings = new ArrayList<>();
    private Instant next = start;

    Camera(Probe probe, Duration round) {
        this.probe = probe;
        readingsInARound = Math.toIntExact(Math.max(1, Math.min(MOST_READINGS, round.toMillis() / LEAST_PAUSE_MS)));
        pause = round.dividedBy(readingsInARound);
    }

    /** Waits until the next round and returns the reading at its beginning. */
    Measurement filmRound() {
        for (int i = 0; i < readingsInARound; i++) {
            next = next.plus(pause);
            Eventually.tries(Duration.between(Instant.now(), next), () -> false);
            readings.add(probe.read(Duration.between(start, Instant.now())));
        }
        return readings.get(readings.size() - 1);
    }

    Instant start() {
        return start;
    }

    /** So far, oldest first. */
    List<Measurement> readings() {
        return List.copyOf(readings);
    }
}
