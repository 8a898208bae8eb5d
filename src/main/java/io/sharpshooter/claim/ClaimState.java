package io.sharpshooter.claim;

/** Where a claim stands. The first four are open, the rest final. */
public enum ClaimState {
    /** Decided; nobody has been told. In observe-only mode a claim never gets further. */
    PLANNED,
    /** The victims' application masters have been told; the grace period runs. */
    NOTICED,
    /**
     * The victims are dead, but the node is not reserved: it need not be, or the scheduler refused and it is tried
     * again each round.
     */
    KILLED,
    /** The victims are dead and the node is reserved for the ask. */
    HELD,
    /** The ask runs where it was to run; for an ordinary claim: anywhere. */
    SATISFIED,
    /** The ask of a large claim was placed on another node. */
    SATISFIED_ELSEWHERE,
    /** Given up; what was still alive was left alone. */
    CANCELLED,
    /** The node was held for the whole hold timeout and the ask was not placed. */
    EXPIRED;

    public boolean open() {
        return compareTo(HELD) <= 0;
    }

    /** Whether its victims are dead already. */
    public boolean struck() {
        return this == KILLED || this == HELD;
    }
}
