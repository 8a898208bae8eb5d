package io.sharpshooter.claim;

/** What a claim takes and whether it holds its node. */
public enum ClaimKind {
    /** As many victims as it takes on one node, which no other claim may use. */
    LARGE,
    /**
     * What a limit lacks, from one leaf and on any nodes. Its own node has room, or its victims there make it, and no
     * other claim may use that.
     */
    RELIEF,
    /** At most one container on one node, which is reserved once that is dead: one claim after the other. */
    ORDINARY,
    /** The same, but nothing is reserved: the scheduler serves its queue first, wherever there is room. */
    UNHELD,
    /** No container; the node is reserved for an ask that fits and waits all the same. */
    BLOCKED;

    /** Whether the node is its own before it strikes. */
    public boolean ownsNode() {
        return this == LARGE || this == RELIEF || this == BLOCKED;
    }

    /** Whether the node is reserved for it once it has struck, if not before. */
    public boolean holdsNode() {
        return this != UNHELD;
    }
}
