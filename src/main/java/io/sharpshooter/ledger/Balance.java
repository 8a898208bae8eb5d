package io.sharpshooter.ledger;

import io.sharpshooter.model.ResourceVector;

/**
 * What an account says: a number and an amount of resources. Immutable; both may be negative.
 *
 * @param number of containers or apps; 0 in books that count none
 * @param amount in whole units per resource type; all zero in books that only count
 */
public record Balance(long number, ResourceVector amount) {

    public Balance plus(Balance other) {
        return new Balance(Math.addExact(number, other.number), amount.plus(other.amount));
    }

    public Balance minus(Balance other) {
        return new Balance(Math.subtractExact(number, other.number), amount.minus(other.amount));
    }

    public Balance negated() {
        return new Balance(Math.negateExact(number), amount.times(-1));
    }

    public boolean isZero() {
        return number == 0 && amount.isZero();
    }

    @Override
    public String toString() {
        return number == 0 ? amount.toString() : amount.isZero() ? "" + number : number + " " + amount;
    }
}
