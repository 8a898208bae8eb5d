package io.sharpshooter.round;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;

/** Two claims of one round, in the order in which they choose. */
record DraftPair(Draft first, Draft second) {
    /** Whether less is lost than by another pair, and nobody dies of a worse class. */
    boolean losesLessThan(DraftPair other) {
        return worst() <= other.worst() && best() <= other.best() && cost() < other.cost();
    }

    private long worst() {
        return Math.max(first.price().victimClass(), second.price().victimClass());
    }

    private long best() {
        return Math.min(first.price().victimClass(), second.price().victimClass());
    }

    private long cost() {
        return ExactMath.sum(first.price().cost(), second.price().cost());
    }

    ResourceVector charge() {
        return first.plan().charge().plus(second.plan().charge());
    }
}
