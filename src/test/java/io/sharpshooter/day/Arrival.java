package io.sharpshooter.day;

/**
 * A job of the trace.
 *
 * @param second of the day
 * @param inputMib what its maps read, rounded up
 * @param shuffleMib what its reduces fetch, rounded up
 */
record Arrival(int second, long inputMib, long shuffleMib) {}
