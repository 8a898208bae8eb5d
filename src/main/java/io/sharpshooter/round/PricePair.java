package io.sharpshooter.round;

import io.sharpshooter.model.ExactMath;

/** What two claims take. */
record PricePair(Price first, Price second) {
    /** Whether less is lost than by another pair, and nobody dies of a worse class. */
    boolean isBelow(PricePair other) {
        return worst() <= other.worst() && best() <= other.best() && cost() < other.cost();
    }

    /** How much less than by another pair, 0 where it is not below that. */
    long saves(PricePair other) {
        return isBelow(other) ? other.cost() - cost() : 0;
    }

    private long worst() {
        return Math.max(first.victimClass(), second.victimClass());
    }

    private long best() {
        return Math.min(first.victimClass(), second.victimClass());
    }

    private long cost() {
        return ExactMath.sum(first.cost(), second.cost());
    }
}
