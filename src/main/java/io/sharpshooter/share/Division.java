package io.sharpshooter.share;

import io.sharpshooter.share.WaterFill.Vessel;
import java.util.List;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;

/**
 * Divides an amount of one resource type among siblings, who are by path: first among those with a weight, which is
 * mostly the guarantee in this type; what they cannot use, equally among those without one.
 *
 * <p>A queue that is promised memory but no GPUs is one with a guarantee for memory and one without for GPUs.
 */
final class Division {
    private Division() {}

    /**
     * Lets the members begin with their minimum, and returns how much of what is available is left.
     *
     * <p>Where that is not enough for all of them, each begins with what it holds within its guarantee, in proportion
     * where even that is too much. What is left then goes to what is missing to the minimum, in proportion to the
     * guarantees, whatever each holds.
     */
    static long begin(long available, int type, List<Member> members) {
        long left = divide(
                available,
                members,
                member -> new Vessel(member.kept(type), 0, member.kept(type)),
                (member, level) -> member.begin(type, level));
        return divide(
                left,
                members,
                member -> new Vessel(member.guaranteed[type], 0, member.minimum[type] - member.start[type]),
                (member, level) -> member.begin(type, member.start[type] + level));
    }

    /** Raises the shares of the members as far as they can use it, and returns what is left. */
    static long raise(long amount, int type, List<Member> members) {
        return divide(
                amount,
                members,
                member -> new Vessel(member.guaranteed[type], member.share[type], member.cap(type)),
                (member, level) -> member.share[type] = level);
    }

    private static long divide(
            long amount, List<Member> members, Function<Member, Vessel> vessel, ObjLongConsumer<Member> result) {
        List<Vessel> vessels = members.stream().map(vessel).toList();
        long left = WaterFill.pour(amount, vessels);
        for (int place = 0; place < vessels.size(); place++) {
            result.accept(members.get(place), vessels.get(place).level);
        }
        return left;
    }
}
