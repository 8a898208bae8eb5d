package io.sharpshooter.claim;

/** What a claim takes and whether it holds its node. */
public enum ClaimKind {
    /** As many victims as it takes on one node, which no other claim may use. */
    LARGE,
    /** At most one container on one node, which it shares with others of its kind until it strikes. */
    ORDINARY,
    /** No container; the node is reserved for an ask that fits and waits all the same. */
    BLOCKED;

    /** Whether the node is its own before it strikes. */
    public boolean ownsNode() {
        return this != ORDINARY;
    }
}
