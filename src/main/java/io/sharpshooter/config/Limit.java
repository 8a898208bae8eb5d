package io.sharpshooter.config;

import static java.lang.Math.max;

import io.sharpshooter.model.Fraction;

/**
 * How many containers at most: so many, a share of those that there were, or as many as there are. Immutable.
 *
 * @param words as one writes it
 * @param count how many; the largest number where there is no limit
 * @param share of those that there were; zero where the count holds
 */
public record Limit(String words, long count, Fraction share) {
    public static final Limit NONE = new Limit("unlimited", Long.MAX_VALUE, Fraction.ZERO);

    /** Of so many that there were; at least one. */
    public long most(long all) {
        return share.signum() == 0 ? count : max(1, share.times(all).floor());
    }

    @Override
    public String toString() {
        return words;
    }
}
