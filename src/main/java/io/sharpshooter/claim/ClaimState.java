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
    /** The ask runs where it was to run; for a claim without a hold: anywhere. */
    SATISFIED,
    /** The ask was placed on another node than the one that the claim holds. */
    SATISFIED_ELSEWHERE,
    /** Given up; what was still alive was left alone. */
    CANCELLED,
    /** Struck, and the ask was not placed in the whole hold timeout. */
    EXPIRED;

    public boolean open() {
        return compareTo(HELD) <= 0;
    }

    /** Whether its victims are dead already. */
    public boolean struck() {
        return this == KILLED || this == HELD;
    }
}
