package io.sharpshooter.share;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Divides an amount of one resource type among siblings of equal standing: first among those with a guarantee in this
 * type, weighted by it; what they cannot use, equally among those without one.
 *
 * <p>A queue that is promised memory but no GPUs is one with a guarantee for memory and one without for GPUs.
 */
final class FairDivision {
    private FairDivision() {}

    /** Raises the shares of the members, who are by path, as far as they can use it, and returns what is left. */
    static long raise(long amount, int type, List<Member> members) {
        return amount == 0 ? 0 : raiseThirsty(amount, type, thirsty(type, members));
    }

    private static long raiseThirsty(long amount, int type, List<Member> thirsty) {
        long[] shares = Columns.of(thirsty, member -> member.share[type]);
        long left = divide(
                amount,
                Columns.of(thirsty, member -> member.guaranteed[type]),
                shares,
                Columns.of(thirsty, member -> member.cap(type)));
        for (int place = 0; place < shares.length; place++) {
            thirsty.get(place).share[type] = shares[place];
        }
        return left;
    }

    private static List<Member> thirsty(int type, List<Member> members) {
        return members.stream()
                .filter(member -> member.share[type] < member.cap(type))
                .toList();
    }

    /**
     * Raises the levels as far as the amount goes and returns what is left of it.
     *
     * @param guaranteed the weights; the places of all three arrays are in the order of the paths
     * @param levels what each has; raised in place
     * @param caps what each can use at most, no less than it has
     */
    static long divide(long amount, long[] guaranteed, long[] levels, long[] caps) {
        long left = pour(amount, place -> guaranteed[place] > 0, guaranteed, levels, caps);
        long[] equal = new long[levels.length];
        Arrays.fill(equal, 1);
        return pour(left, place -> guaranteed[place] == 0, equal, levels, caps);
    }

    private static long pour(long amount, IntPredicate among, long[] weights, long[] levels, long[] caps) {
        int[] places = IntStream.range(0, levels.length).filter(among).toArray();
        if (amount == 0 || places.length == 0) {
            return amount;
        }
        long[] raised = Columns.at(places, levels);
        long left = WaterFill.pour(amount, Columns.at(places, weights), raised, Columns.at(places, caps));
        for (int i = 0; i < places.length; i++) {
            levels[places[i]] = raised[i];
        }
        return left;
    }
}
