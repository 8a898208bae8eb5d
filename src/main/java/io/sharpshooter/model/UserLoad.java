package io.sharpshooter.model;

import java.util.Arrays;

/**
 * What one user holds in one leaf queue and partition, and the limit that the scheduler tests it against.
 *
 * @param used reservations left out: the asks that they are for are demands themselves
 * @param limit the user limit; the scheduler refuses when what is used is above it, whatever the ask adds
 */
public record UserLoad(ResourceVector used, ResourceVector limit) {
    /** Whether the scheduler gives this user nothing more once {@code extra} is in use too. */
    public boolean exhaustedWith(ResourceVector extra, ResourceVector clusterTotal) {
        ResourceVector with = used.plus(extra);
        // Mostly nothing is above the limit, and then no share is.
        return !with.fitsIn(limit) && compareDominantShares(with, limit, clusterTotal) > 0;
    }

    /** Compares by the largest share of the cluster, then by the next one, as the DominantResourceCalculator does. */
    private static int compareDominantShares(ResourceVector left, ResourceVector right, ResourceVector total) {
        Fraction[] leftShares = sortedShares(left, total);
        Fraction[] rightShares = sortedShares(right, total);
        for (int rank = leftShares.length - 1; rank >= 0; rank--) {
            int order = leftShares[rank].compareTo(rightShares[rank]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static Fraction[] sortedShares(ResourceVector amount, ResourceVector total) {
        Fraction[] shares = new Fraction[amount.size()];
        for (int type = 0; type < shares.length; type++) {
            shares[type] = total.get(type) > 0 ? Fraction.of(amount.get(type), total.get(type)) : Fraction.ZERO;
        }
        Arrays.sort(shares);
        return shares;
    }
}
