package io.sharpshooter.insight;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * How long a round took, by its parts in order; see {@link RoundWatch}. Immutable.
 *
 * @param parts one after the other, without gaps
 */
public record RoundTimes(List<Part> parts) {
    /**
     * One part of a round.
     *
     * @param name a verb, e.g. {@code read}
     * @param nanos how long it took, in ns
     */
    public record Part(String name, long nanos) {}

    public RoundTimes {
        parts = List.copyOf(parts);
    }

    /** The whole round, in ns. */
    public long nanos() {
        return parts.stream().mapToLong(Part::nanos).sum();
    }

    /** What to warn of where the round took longer than the monitoring interval, in ms; empty where it did not. */
    public Optional<String> slowerThan(long intervalMs) {
        if (nanos() <= TimeUnit.MILLISECONDS.toNanos(intervalMs)) {
            return Optional.empty();
        }
        return Optional.of("A round took " + millis(nanos()) + ", longer than the monitoring interval of " + intervalMs
                + " ms: " + this + ". Maybe raise monitoring_interval.");
    }

    /** For people: {@code read 150 ms, decide 40 ms}. */
    @Override
    public String toString() {
        return parts.stream()
                .map(part -> part.name() + " " + millis(part.nanos()))
                .collect(Collectors.joining(", "));
    }

    private static String millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos) + " ms";
    }
}
