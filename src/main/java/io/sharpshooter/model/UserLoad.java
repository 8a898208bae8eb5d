package io.sharpshooter.model;

import static io.sharpshooter.model.ExactMath.compareProducts;
import static io.sharpshooter.model.ExactMath.multiplyDivide;
import static io.sharpshooter.model.ExactMath.sum;
import static java.util.Arrays.setAll;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What one user holds in one leaf queue and partition, and the limit that the scheduler tests it against.
 *
 * @param used what runs; reservations left out, since the asks that they are for are demands themselves
 * @param reservations what is reserved for asks of the user; the scheduler counts it as used
 * @param limit the user limit; the scheduler refuses when what is used is above it, whatever the ask adds
 * @param most what the limit comes to at most: it grows with what the user gets
 * @param promised the limit if all users of the leaf waited; read where its apps may take from each other
 * @param apps by id, what each of his apps holds; empty where they may not
 */
public record UserLoad(
        ResourceVector used,
        List<UserReservation> reservations,
        ResourceVector limit,
        ResourceVector most,
        ResourceVector promised,
        Map<String, AppLoad> apps) {
    public UserLoad {
        reservations = List.copyOf(reservations);
        apps = Map.copyOf(apps);
    }

    /** What the scheduler counts as used. */
    public ResourceVector held() {
        return reservations.stream().map(UserReservation::size).reduce(used, ResourceVector::plus);
    }

    /** Whether the scheduler would never give this user more than {@code extra}, with nothing reserved. */
    public boolean exhaustedWith(ResourceVector extra, ResourceVector clusterTotal) {
        long[] held = used.toArray();
        for (int type = 0; type < held.length; type++) {
            held[type] = sum(held[type], extra.get(type));
        }
        return isAbove(most, ResourceVector.of(held), clusterTotal);
    }

    /** Whether the scheduler gives nothing more now to this user if so much were held, reservations counted. */
    public boolean isAboveNow(ResourceVector held, ResourceVector clusterTotal) {
        return isAbove(limit, held, clusterTotal);
    }

    /**
     * Per type, what has to go of so much, {@linkplain #isAboveNow too much}, before the scheduler gives this user
     * more. The largest share decides, so no type may be more of the cluster than the largest one of the limit; it is
     * to be less where one of which the limit is a smaller share is above it too: where the largest are equal, the next
     * decide.
     */
    public long[] above(ResourceVector held, ResourceVector total) {
        Share[] shares = sortedShares(limit, total);
        Share top = shares[shares.length - 1];
        long less = 0;
        for (int type = 0; type < shares.length; type++) {
            if (held.get(type) > limit.get(type) && share(limit, total, type).compareTo(top) < 0) {
                less = 1;
            }
        }
        long[] above = new long[held.size()];
        for (int type = 0; type < above.length; type++) {
            long bound = multiplyDivide(top.amount, total.get(type), top.total);
            above[type] = held.get(type) - bound;
            if (held.get(type) > 0 && new Share(bound, total.get(type)).compareTo(top) == 0) {
                above[type] += less;
            }
        }
        return above;
    }

    /** The largest shares of the cluster are compared, then the next ones, as the DominantResourceCalculator does. */
    private static boolean isAbove(ResourceVector limit, ResourceVector held, ResourceVector clusterTotal) {
        if (held.fitsIn(limit)) {
            // Mostly so, and then no share is above the limit's.
            return false;
        }
        Share[] holds = sortedShares(held, clusterTotal);
        Share[] may = sortedShares(limit, clusterTotal);
        int rank = holds.length - 1;
        while (rank > 0 && holds[rank].compareTo(may[rank]) == 0) {
            rank--;
        }
        return holds[rank].compareTo(may[rank]) > 0;
    }

    private static Share[] sortedShares(ResourceVector amount, ResourceVector total) {
        Share[] shares = new Share[amount.size()];
        setAll(shares, type -> share(amount, total, type));
        Arrays.sort(shares);
        return shares;
    }

    /** Of a type that the cluster does not have, nothing. */
    private static Share share(ResourceVector amount, ResourceVector total, int type) {
        boolean there = total.get(type) > 0;
        return new Share(there ? amount.get(type) : 0, there ? total.get(type) : 1);
    }

    /** The share amount ÷ total. */
    private record Share(long amount, long total) implements Comparable<Share> {
        @Override
        public int compareTo(Share other) {
            return compareProducts(amount, other.total, other.amount, total);
        }
    }

    /**
     * What one app holds in one partition.
     *
     * @param used what runs
     * @param reserved what is reserved for it
     */
    public record AppLoad(ResourceVector used, ResourceVector reserved) {}

    /**
     * A reservation as its user's limit sees it.
     *
     * @param ask which ask of the user it is for
     * @param name the id that the container will have
     * @param size what it counts for
     */
    public record UserReservation(AskId ask, ContainerName name, ResourceVector size) {}
}
