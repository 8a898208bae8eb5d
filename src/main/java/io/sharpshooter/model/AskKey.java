package io.sharpshooter.model;

/**
 * YARN's scheduler key: which of an application's asks this is. Ordered as the scheduler serves them.
 *
 * @param priority the ask's priority as YARN counts it: a lower number is served first
 * @param allocationRequestId the AM's own number for a group of asks; 0 or -1 where it gives none
 */
public record AskKey(int priority, long allocationRequestId) implements Comparable<AskKey> {
    @Override
    public int compareTo(AskKey other) {
        int byPriority = Integer.compare(priority, other.priority);
        if (byPriority != 0) {
            return byPriority;
        }
        return Long.compare(allocationRequestId, other.allocationRequestId);
    }

    /** Said here, as the hash is, since both are asked for very often. */
    @Override
    public boolean equals(Object other) {
        return other instanceof AskKey that
                && priority == that.priority
                && allocationRequestId == that.allocationRequestId;
    }

    @Override
    public int hashCode() {
        return 31 * priority + Long.hashCode(allocationRequestId);
    }

    @Override
    public String toString() {
        String text = Integer.toString(priority);
        return allocationRequestId > 0 ? text + "/" + allocationRequestId : text;
    }
}
