package io.sharpshooter.model;

import static java.lang.Math.max;

/**
 * A container's id in parts.
 *
 * @param app the application's id, e.g. {@code application_1700000000000_0001}
 * @param attempt the number of the application attempt
 * @param number YARN's 64-bit container number: the RM's epoch in the upper 24 bits, a counter in the lower 40
 */
public record ContainerName(String app, int attempt, long number) implements Comparable<ContainerName> {
    private static final int EPOCH_SHIFT = 40;
    private static final String APP_PREFIX = "application_";

    @Override
    public int compareTo(ContainerName other) {
        int byApp = app.compareTo(other.app);
        if (byApp != 0) {
            return byApp;
        }
        int byAttempt = Integer.compare(attempt, other.attempt);
        return byAttempt != 0 ? byAttempt : Long.compare(number, other.number);
    }

    /** As YARN writes it, e.g. {@code container_e17_1700000000000_0001_01_000002}. */
    @Override
    public String toString() {
        long epoch = number >> EPOCH_SHIFT;
        long counter = number & ((1L << EPOCH_SHIFT) - 1);
        String appPart = app.startsWith(APP_PREFIX) ? app.substring(APP_PREFIX.length()) : app;
        String start = "container_";
        if (epoch > 0) {
            start += "e" + padded(epoch, 2) + "_";
        }
        return start + appPart + "_" + padded(attempt, 2) + "_" + padded(counter, 6);
    }

    private static String padded(long value, int width) {
        String digits = Long.toString(value);
        return "0".repeat(max(0, width - digits.length())) + digits;
    }
}
