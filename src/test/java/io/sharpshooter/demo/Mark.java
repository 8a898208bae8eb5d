package io.sharpshooter.demo;

/**
 * Something that happened at one moment on one node.
 *
 * @param kind what
 * @param node its index in the readings
 * @param seconds since queue a asked
 * @param gb what was claimed, killed or placed
 */
record Mark(Kind kind, int node, double seconds, double gb) {

    /** What may happen. */
    enum Kind {
        /** A preemption policy has chosen the node for a large container. Stock preemption never does. */
        CLAIMED,
        /** The master has heard that containers were killed. */
        KILLED,
        /** The process of a large container was started. */
        PLACED
    }

    /** The same with more GB. */
    Mark with(double more) {
        return new Mark(kind, node, seconds, gb + more);
    }
}
