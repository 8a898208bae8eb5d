package io.sharpshooter.share;

import java.util.Arrays;
import java.util.List;

/**
 * Step 1 for one resource type: what each of some siblings starts with.
 *
 * <p>Their claims, where the parent has enough for all of them. Otherwise what each holds within its guarantee (scaled
 * down in proportion where even that is too much), and of the rest of their claims as much as there is, in proportion
 * to the guarantees. Odd units go one each to the lowest paths.
 */
final class StartingShares {
    private StartingShares() {}

    /** Sets the starts of the members, who are by path, and returns how much of what is available is left. */
    static long set(long available, int type, List<Member> members) {
        long[] starts = of(
                available,
                Columns.of(members, member -> member.claim[type]),
                Columns.of(members, member -> member.kept(type)),
                Columns.of(members, member -> member.guaranteed[type]));
        for (int place = 0; place < starts.length; place++) {
            members.get(place).begin(type, starts[place]);
        }
        return Columns.left(available, starts);
    }

    /**
     * @param claims what each would start with
     * @param kept the part of its claim that it uses and is guaranteed
     */
    static long[] of(long available, long[] claims, long[] kept, long[] guaranteed) {
        if (Columns.left(available, claims) >= 0) {
            return claims.clone();
        }
        long left = Columns.left(available, kept);
        return left < 0 ? scaled(available, kept) : raised(left, claims, kept, guaranteed);
    }

    /** What is left goes by guarantee to what is missing, whatever each has kept. */
    private static long[] raised(long left, long[] claims, long[] kept, long[] guaranteed) {
        long[] missing = new long[claims.length];
        Arrays.setAll(missing, place -> claims[place] - kept[place]);
        long[] starts = new long[claims.length];
        FairDivision.divide(left, guaranteed, starts, missing);
        Arrays.setAll(starts, place -> kept[place] + starts[place]);
        return starts;
    }

    /** In proportion to what is kept, which is also the most that each can get. */
    private static long[] scaled(long available, long[] kept) {
        long[] starts = new long[kept.length];
        FairDivision.divide(available, kept, starts, kept);
        return starts;
    }
}
