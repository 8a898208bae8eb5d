package io.sharpshooter.round;

import io.sharpshooter.place.NodePlan;
import java.util.Comparator;

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

    boolean isBelow(Price other) {
        return LOWEST_FIRST.compare(this, other) < 0;
    }
}
