package io.sharpshooter.insight;

import io.sharpshooter.claim.ClaimState;

/** Something that happened to a claim. */
public enum Step {
    /** It was made. */
    PLANNED,
    /** It would take other containers now, since some ended, grew dearer or became unnecessary. */
    CHANGED,
    /** The victims' application masters were told. */
    NOTICED,
    /** The node was reserved for the ask while the victims were alive, or anew. */
    RESERVED,
    /** An action for it was refused, and it stays open. */
    REFUSED,
    /** The victims were killed; nothing is held. */
    KILLED,
    /** The victims, if any, were killed and the node is held. */
    HELD,
    /** The ask was placed where it was to be placed. */
    SATISFIED,
    /** The ask was placed on another node. */
    SATISFIED_ELSEWHERE,
    /** It was given up. */
    CANCELLED,
    /** It was held for the whole hold timeout. */
    EXPIRED,
    /** It had been satisfied, and the container was given back before it ran. */
    UNUSED;

    /** The step that leads to a state: it is called like it. */
    static Step to(ClaimState state) {
        return valueOf(state.name());
    }

    /** Whether the claim takes containers by it that were alive until then. */
    public boolean kills() {
        return this == KILLED || this == HELD;
    }

    /** Whether what the claim would take is told then: nobody has died. */
    boolean plans() {
        return compareTo(NOTICED) <= 0;
    }

    /** Whether the claim is over by it. */
    public boolean last() {
        return compareTo(SATISFIED) >= 0 && this != UNUSED;
    }
}
