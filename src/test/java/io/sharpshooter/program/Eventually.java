package io.sharpshooter.program;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions by looking again and again. */
public final class Eventually {

    private static final Duration PAUSE = Duration.ofMillis(20);

    private Eventually() {}

    /** Returns as soon as the condition holds. @throws IllegalStateException if it does not in time */
    public static void holds(String what, Duration patience, BooleanSupplier condition) {
        if (!tries(patience, condition)) {
            throw new IllegalStateException("Not within " + patience.getSeconds() + " s: " + what);
        }
    }

    /** Returns whether the condition holds in time. */
    public static boolean tries(Duration patience, BooleanSupplier condition) {
        return tries(patience, PAUSE, condition);
    }

    /** The same with a longer pause between two looks, for one that is costly. */
    public static boolean tries(Duration patience, Duration pause, BooleanSupplier condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(pause.toNanos());
        }
        return true;
    }
}
