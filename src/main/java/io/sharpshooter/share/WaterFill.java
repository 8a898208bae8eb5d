package io.sharpshooter.share;

import static io.sharpshooter.model.ExactMath.compareProducts;
import static io.sharpshooter.model.ExactMath.multiplyDivide;
import static java.lang.Math.max;

import io.sharpshooter.model.ExactMath;
import java.util.List;
import java.util.stream.Stream;

/**
 * Weighted max–min fairness for one resource type, exact in whole units.
 *
 * <p>Water is poured so that the lowest level per weight becomes as high as it can be: a vessel that takes part stands
 * at λ × weight, one that stood above λ from the start keeps what it has, one whose cap is below λ is full. The edges
 * of that, start ÷ weight and cap ÷ weight, are swept in order until the water is used up. Where λ × weight is no whole
 * number the whole part is given; the units that are over go one each to the first vessels. O(n log n); λ is never
 * computed, only compared, as a quotient of 128-bit products.
 */
final class WaterFill {
    private WaterFill() {}

    /** What a queue has and how much it can have at most. */
    static final class Vessel {
        private final long cap;
        long level;
        private long weight;
        private boolean rising;

        /**
         * @param weight zero for one that comes after all that have some
         * @param cap no less than the level
         */
        Vessel(long weight, long level, long cap) {
            this.weight = weight;
            this.level = level;
            this.cap = cap;
        }
    }

    /** Raises the levels of the vessels and returns what none of them could take; those without weight are equal. */
    static long pour(long amount, List<Vessel> vessels) {
        List<Vessel> equal =
                vessels.stream().filter(vessel -> vessel.weight == 0).toList();
        long left = pourByWeight(
                amount, vessels.stream().filter(vessel -> vessel.weight > 0).toList());
        equal.forEach(vessel -> vessel.weight = 1);
        return pourByWeight(left, equal);
    }

    private static long pourByWeight(long amount, List<Vessel> vessels) {
        long room =
                vessels.stream().mapToLong(vessel -> vessel.cap - vessel.level).reduce(0, ExactMath::sum);
        if (room <= amount) {
            vessels.forEach(vessel -> vessel.level = vessel.cap);
            return amount - room;
        }
        while (vessels.stream().mapToLong(vessel -> vessel.weight).reduce(0, ExactMath::sum) == Long.MAX_VALUE) {
            // What is left of so large numbers says the same.
            for (var vessel : vessels) {
                vessel.weight = max(1, vessel.weight / 2);
            }
        }
        rise(amount, vessels);
        return 0;
    }

    /** Finds the common level and sets it; there is more room than water. */
    private static void rise(long amount, List<Vessel> vessels) {
        long weight = 0;
        // λ × weight: the water, and what the rising vessels had, without what the full ones have drunk.
        long held = amount;
        List<Edge> edges = vessels.stream()
                .flatMap(vessel -> Stream.of(new Edge(vessel, vessel.level, true), new Edge(vessel, vessel.cap, false)))
                .sorted(Edge::byLevel)
                .toList();
        for (var edge : edges) {
            Vessel vessel = edge.vessel;
            if (compareProducts(weight, edge.amount, held, vessel.weight) >= 0) {
                break;
            }
            vessel.rising = edge.begins;
            vessel.level = edge.amount;
            weight += edge.begins ? vessel.weight : -vessel.weight;
            held += edge.begins ? edge.amount : -edge.amount;
        }
        List<Vessel> rising = vessels.stream().filter(vessel -> vessel.rising).toList();
        long odd = held;
        for (var vessel : rising) {
            vessel.level = multiplyDivide(held, vessel.weight, weight);
            odd -= vessel.level;
        }
        for (var vessel : rising) {
            long unit = odd > 0 && vessel.level < vessel.cap ? 1 : 0;
            vessel.level += unit;
            odd -= unit;
        }
    }

    /** Where a vessel begins to rise, or is full: at the level amount ÷ weight. */
    private record Edge(Vessel vessel, long amount, boolean begins) {
        static int byLevel(Edge one, Edge other) {
            return compareProducts(one.amount, other.vessel.weight, other.amount, one.vessel.weight);
        }
    }
}
