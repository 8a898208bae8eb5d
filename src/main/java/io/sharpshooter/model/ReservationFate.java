package io.sharpshooter.model;

/** What became of a reservation that a claim had made, or of the container that came of it. */
public enum ReservationFate {
    /** It still holds its node. */
    RESERVED,
    /** It became the container that it was for, which lives and is not known to have run. */
    PLACED,
    /** That container has run, or it is not known that it has not. */
    RUN,
    /** That container was given back, or never started, before it was seen running. */
    GIVEN_BACK,
    /** It was released or its node is gone. */
    DROPPED;

    /** Whether it became a container, whatever became of that. */
    public boolean isPlaced() {
        return this != RESERVED && this != DROPPED;
    }
}
