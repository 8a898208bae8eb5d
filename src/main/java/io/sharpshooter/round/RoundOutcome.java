package io.sharpshooter.round;

import io.sharpshooter.claim.ClaimBook;

/**
 * What a round has decided, and what is to be remembered for the next.
 *
 * @param decision the decision
 * @param book the book with the decision entered; the book that the round was given is unchanged
 */
public record RoundOutcome(Decision decision, ClaimBook book) {}
