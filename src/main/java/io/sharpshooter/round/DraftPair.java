package io.sharpshooter.round;

import io.sharpshooter.model.ResourceVector;

/** Two claims of one round, in the order in which they choose. */
record DraftPair(Draft first, Draft second) {
    /** Whether less is lost than by another pair, and nobody dies of a worse class. */
    boolean losesLessThan(DraftPair other) {
        return prices().isBelow(other.prices());
    }

    PricePair prices() {
        return new PricePair(first.price(), second.price());
    }

    ResourceVector charge() {
        return first.plan().charge().plus(second.plan().charge());
    }
}
