package io.sharpshooter.claim;

/**
 * What is remembered of an ask with open claims from one round to the next.
 *
 * @param outstanding how many of it waited
 * @param unexplained how many of its containers had come that it still seemed to wait for
 */
public record Arrivals(int outstanding, int unexplained) {
    static final Arrivals NONE = new Arrivals(0, 0);
}
