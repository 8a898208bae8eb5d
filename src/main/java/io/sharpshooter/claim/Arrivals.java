package io.sharpshooter.claim;

/**
 * What is remembered of an ask with open claims from one round to the next.
 *
 * @param outstanding how many of it waited
 * @param unexplained how many of its containers had come that it still seemed to wait for
 * @param lent how many more of these were taken for claims that went on
 */
public record Arrivals(int outstanding, int unexplained, int lent) {
    static final Arrivals NONE = new Arrivals(0, 0, 0);
}
