package io.sharpshooter.insight;

import static java.util.Collections.unmodifiableMap;
import static java.util.Optional.empty;
import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A stopwatch for the parts of one round; it runs from its construction. Used by one thread. */
public final class RoundWatch {
    private final LongSupplier nanoClock;
    private final Map<String, Long> parts = new LinkedHashMap<>();
    private long since;

    public RoundWatch() {
        this(System::nanoTime);
    }

    public RoundWatch(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.since = nanoClock.getAsLong();
    }

    /**
     * What went on since the last call, or since the start, was this part.
     *
     * @param part a verb, e.g. {@code read}
     */
    public void finished(String part) {
        long now = nanoClock.getAsLong();
        parts.put(part, now - since);
        since = now;
    }

    /** How long each part so far took, in ns, one after the other, without gaps. */
    Map<String, Long> parts() {
        return unmodifiableMap(parts);
    }

    /** All parts so far, in ns. */
    long nanos() {
        return parts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** What to warn of where the round took longer than the monitoring interval, in ms; empty where it did not. */
    public Optional<String> slowerThan(long intervalMs) {
        if (nanos() <= TimeUnit.MILLISECONDS.toNanos(intervalMs)) {
            return empty();
        }
        var each = parts.entrySet().stream()
                .map(part -> part.getKey() + " " + millis(part.getValue()))
                .collect(joining(", "));
        return Optional.of("A round took " + millis(nanos()) + ", longer than the monitoring interval of " + intervalMs
                + " ms: " + each + ". Maybe raise monitoring_interval.");
    }

    private static String millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos) + " ms";
    }
}
