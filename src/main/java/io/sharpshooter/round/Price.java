package io.sharpshooter.round;

import io.sharpshooter.place.NodePlan;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a plan takes, as far as that decides before anything else: who dies, then what is lost.
 *
 * @param victimClass see {@link NodePlan#victimClass}
 * @param cost sum of the victims' costs
 */
record Price(long victimClass, long cost) {
    private static final Comparator<Price> LOWEST_FIRST =
            Comparator.comparingLong(Price::victimClass).thenComparingLong(Price::cost);

    static Price of(NodePlan plan) {
        return new Price(plan.victimClass(), plan.cost());
    }

    /** The lower one of those that there are. */
    static Optional<Price> lowest(Optional<Price> one, Optional<Price> other) {
        return Stream.of(one, other).flatMap(Optional::stream).min(LOWEST_FIRST);
    }

    boolean isBelow(Price other) {
        return LOWEST_FIRST.compare(this, other) < 0;
    }
}
