package io.sharpshooter.demand;

import io.sharpshooter.model.Ask;

/**
 * The outcome for some equal waiting containers of one ask, with the numbers behind it.
 *
 * @param ask which ask
 * @param count how many of its containers this is about
 * @param reason the outcome
 * @param numbers behind it
 */
public record Verdict(Ask ask, int count, Reason reason, Numbers numbers) {}
