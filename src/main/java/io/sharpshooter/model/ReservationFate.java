package io.sharpshooter.model;

/** What became of a reservation that a claim had made. */
public enum ReservationFate {
    /** It still holds its node. */
    RESERVED,
    /** It became the container that it was for. */
    PLACED,
    /** It was released or its node is gone. */
    DROPPED
}
