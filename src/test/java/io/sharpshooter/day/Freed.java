package io.sharpshooter.day;

import java.util.Set;

/**
 * What a killed container held, until others use it. For one thread.
 */
final class Freed {
    private final Set<String> meantFor;
    private final long at;
    private final double gibMsPerGib;
    private long gib;

    /**
     * @param meantFor queues that waited for it
     * @param at when it was killed
     * @param gib its memory
     * @param gibMs the work that was lost by it
     */
    Freed(Set<String> meantFor, long at, long gib, long gibMs) {
        this.meantFor = Set.copyOf(meantFor);
        this.at = at;
        this.gib = gib;
        this.gibMsPerGib = (double) gibMs / gib;
    }

    boolean isMeantFor(String queue) {
        return meantFor.contains(queue);
    }

    long at() {
        return at;
    }

    long gib() {
        return gib;
    }

    /** The work that was lost by so much of it. */
    double work(long part) {
        return part * gibMsPerGib;
    }

    void take(long part) {
        gib -= part;
    }
}
