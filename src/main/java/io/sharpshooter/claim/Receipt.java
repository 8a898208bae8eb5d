package io.sharpshooter.claim;

/**
 * How much an app attempt had got when it was looked at.
 *
 * @param attempt the attempt's number
 * @param containers how many it had been given
 */
public record Receipt(int attempt, int containers) {
    Receipt plus(int more) {
        return new Receipt(attempt, containers + more);
    }
}
