package io.sharpshooter.program.outside;

/**
 * A number in a queue's books that cannot be right. Immutable.
 *
 * @param queue full path
 * @param partition label of the nodes; empty for the default one, and for what is counted over all
 * @param field {@code used}, {@code reserved}, {@code containers}
 * @param unit {@code memory-mb}, {@code vcores} or another resource type, or {@code containers}
 * @param booked what the books say
 * @param why why that cannot be
 */
public record Suspicion(String queue, String partition, String field, String unit, long booked, Why why) {
    /** What is wrong with a number. */
    public enum Why {
        /** There are no fewer than none. */
        NEGATIVE,
        /** No app is there to have any. */
        NO_APP
    }
}
