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
public record Verdict(Ask ask, int count, Reason reason, Numbers numbers) {
    /**
     * The same outcome for the containers of both, as far as they can be counted; the ask and the numbers of this one
     * stand for both.
     */
    public Verdict and(Verdict other) {
        return new Verdict(ask, (int) Math.min(Integer.MAX_VALUE, (long) count + other.count), reason, numbers);
    }
}
