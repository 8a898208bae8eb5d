package io.sharpshooter.model;

/**
 * An app's memory, in MiB, summed over all partitions of the cluster.
 *
 * @param held by its containers
 * @param wanted what its asks want besides
 */
public record AppMemory(long held, long wanted) {
    /** Not read, since its queue's order does not go by it. */
    public static final AppMemory NONE = new AppMemory(0, 0);
}
