package io.sharpshooter.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** A stopwatch for the parts of one round; it runs from its construction. Used by one thread. */
public final class RoundWatch {
    private final LongSupplier nanoClock;
    private final List<RoundTimes.Part> parts = new ArrayList<>();
    private long since;

    public RoundWatch() {
        this(System::nanoTime);
    }

    RoundWatch(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.since = nanoClock.getAsLong();
    }

    /** What went on since the last call, or since the start, was this part. */
    public void finished(String part) {
        long now = nanoClock.getAsLong();
        parts.add(new RoundTimes.Part(part, now - since));
        since = now;
    }

    /** The parts so far. */
    public RoundTimes times() {
        return new RoundTimes(parts);
    }
}
