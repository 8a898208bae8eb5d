package io.sharpshooter.claim;

/**
 * What is remembered of an ask with open claims from one round to the next.
 *
 * @param outstanding how many of it waited
 * @param unexplained how many of its containers had come that it still seemed to wait for
 */
public record Arrivals(int outstanding, int unexplained) {
    static final Arrivals NONE = new Arrivals(0, 0);

    /** With one that had come accounted for, if there was one. */
    Arrivals withOneExplained() {
        return new Arrivals(outstanding, Math.max(0, unexplained - 1));
    }
}
