package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;

/**
 * What an account says: a number and an amount of resources. Immutable; both may be negative.
 *
 * <p>Amounts beyond a {@code long} wrap around, as they do in the scheduler's own books: what users ask for knows no
 * limit, and what was added is taken off again exactly.
 *
 * @param number of containers or apps; 0 in books that count none
 * @param amount in whole units per resource type; all zero in books that only count
 */
public record Balance(long number, ResourceVector amount) {

    /** So many, and no amount. */
    public static Balance ofNumber(long number) {
        return new Balance(number, ResourceVector.zero(Amounts.types()));
    }

    public Balance plus(Balance other) {
        return new Balance(Math.addExact(number, other.number), wrapped(other, 1));
    }

    public Balance minus(Balance other) {
        return new Balance(Math.subtractExact(number, other.number), wrapped(other, -1));
    }

    private ResourceVector wrapped(Balance other, int sign) {
        if (other.amount.size() != amount.size()) {
            throw new IllegalArgumentException("An account of " + amount.size()
                    + " resource types does not go with one of " + other.amount.size() + ".");
        }
        long[] sum = amount.toArray();
        for (int type = 0; type < sum.length; type++) {
            sum[type] += sign * other.amount.get(type);
        }
        return ResourceVector.of(sum);
    }

    public boolean isZero() {
        return number == 0 && amount.isZero();
    }

    @Override
    public String toString() {
        return number == 0 ? amount.toString() : amount.isZero() ? "" + number : number + " " + amount;
    }
}
