package io.sharpshooter.model;

/**
 * What the books of one queue say in one partition, and what it is promised there.
 *
 * @param guaranteed what the queue is promised
 * @param maximum the most it may ever hold, reservations included
 * @param used its running containers, reservations left out; never negative
 * @param reserved its reservations; the scheduler counts them as used
 * @param amUsed the part of {@code used} that is application masters; zero for parents
 * @param amLimit the AM percent of what is guaranteed: what masters hold is taken only down to it; zero for parents
 */
public record PartitionLoad(
        ResourceVector guaranteed,
        ResourceVector maximum,
        ResourceVector used,
        ResourceVector reserved,
        ResourceVector amUsed,
        ResourceVector amLimit) {
    /** Used and reserved together: what the scheduler holds against the limits. */
    public ResourceVector committed() {
        return used.plus(reserved);
    }
}
