package io.sharpshooter.program.outside;

/**
 * A number in a queue's books that cannot be right. Immutable.
 *
 * @param queue full path
 * @param partition label of the nodes; empty for the default one, and for what is counted over all
 * @param field {@code used}, {@code reserved}, {@code containers}
 * @param unit {@code memory-mb}, {@code vcores} or another resource type, or {@code containers}
 * @param booked what the books say: below zero, or above while no app is there to have it
 */
public record Suspicion(String queue, String partition, String field, String unit, long booked) {}
