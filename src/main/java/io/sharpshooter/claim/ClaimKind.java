package io.sharpshooter.claim;

/** What a claim takes and whether it holds its node. */
public enum ClaimKind {
    /** As many victims as it takes on one node, which is reserved for the ask. */
    LARGE,
    /** At most one container on one node, which is not reserved. */
    ORDINARY,
    /** No container; the node is reserved for an ask that fits and waits all the same. */
    BLOCKED;

    /** Whether the node is reserved for the ask. */
    public boolean holdsNode() {
        return this != ORDINARY;
    }
}
