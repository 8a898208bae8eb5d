package io.sharpshooter.yarn;

import io.sharpshooter.model.RoundTime;
import java.util.concurrent.TimeUnit;

/** The clocks of the machine. Thread-safe. */
public final class MachineClock {
    private static final long ORIGIN = System.nanoTime();

    private MachineClock() {}

    /** What time it is; by the monotonic clock at least 1 ms, since 0 stands for never. */
    public static RoundTime now() {
        long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ORIGIN);
        return new RoundTime(1 + passed, System.currentTimeMillis());
    }
}
