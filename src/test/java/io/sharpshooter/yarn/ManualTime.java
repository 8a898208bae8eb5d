package io.sharpshooter.yarn;

import java.util.function.LongSupplier;

/** A clock in ms since the epoch that only moves by hand. Starts at the real time, since YARN stamps containers with it. */
public final class ManualTime implements LongSupplier {
    private long now = System.currentTimeMillis();

    @Override
    public synchronized long getAsLong() {
        return now;
    }

    /** Lets so many ms pass. */
    public synchronized void advance(long ms) {
        now += ms;
    }
}
