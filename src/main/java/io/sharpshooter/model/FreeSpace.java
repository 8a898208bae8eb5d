package io.sharpshooter.model;

/** What can be said of the nodes' free space before the nodes are read. */
public interface FreeSpace {
    /** Says nothing. */
    FreeSpace UNKNOWN = (partition, size) -> false;

    /**
     * Whether certainly no node of the partition has so much free or coming free, while the scheduler uses at least one
     * of them; false also where only reading the nodes would tell.
     *
     * @param size only types of which it wants something count
     */
    boolean isFullFor(String partition, ResourceVector size);
}
