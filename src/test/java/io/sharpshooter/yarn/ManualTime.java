package io.sharpshooter.yarn;

import io.sharpshooter.model.RoundTime;
import java.util.function.Supplier;

/**
 * Two clocks that only move by hand. The wall clock starts at the real time, since YARN stamps containers with it; the
 * monotonic one starts elsewhere, so that a test fails where one is taken for the other.
 */
public final class ManualTime implements Supplier<RoundTime> {
    private long monotonic = 5_000;
    private long wall = System.currentTimeMillis();

    @Override
    public synchronized RoundTime get() {
        return new RoundTime(monotonic, wall);
    }

    /** Lets so many ms pass. */
    public synchronized void advance(long ms) {
        monotonic += ms;
        wall += ms;
    }

    /** Somebody sets the wall clock by so many ms, back where they are negative. No time passes. */
    public synchronized void setWall(long byMs) {
        wall += byMs;
    }
}
