package io.sharpshooter.share;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.share.WaterFill.Vessel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;

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
        long minima = sum(members, member -> member.minimum[type]);
        long kept = sum(members, member -> member.kept(type));
        if (minima <= available) {
            members.forEach(member -> member.begin(type, member.minimum[type]));
        } else if (kept > available) {
            ToLongFunction<Member> most = member -> member.kept(type);
            divide(available, members, most, member -> 0, most, (member, level) -> member.begin(type, level));
        } else {
            divide(
                    available - kept,
                    members,
                    member -> member.guaranteed[type],
                    member -> 0,
                    member -> member.minimum[type] - member.kept(type),
                    (member, level) -> member.begin(type, member.kept(type) + level));
        }
        return available - sum(members, member -> member.start[type]);
    }

    /** Raises the shares of the members as far as they can use it, and returns what is left. */
    static long raise(long amount, int type, List<Member> members) {
        if (amount == 0) {
            return 0;
        }
        List<Member> thirsty = members.stream()
                .filter(member -> member.share[type] < member.cap(type))
                .toList();
        return divide(
                amount,
                thirsty,
                member -> member.guaranteed[type],
                member -> member.share[type],
                member -> member.cap(type),
                (member, level) -> member.share[type] = level);
    }

    private static long divide(
            long amount,
            List<Member> members,
            ToLongFunction<Member> weight,
            ToLongFunction<Member> level,
            ToLongFunction<Member> cap,
            ObjLongConsumer<Member> result) {
        List<Vessel> all = new ArrayList<>();
        List<Vessel> weighted = new ArrayList<>();
        List<Vessel> equal = new ArrayList<>();
        for (Member member : members) {
            long its = weight.applyAsLong(member);
            Vessel vessel = new Vessel(Math.max(1, its), level.applyAsLong(member), cap.applyAsLong(member));
            all.add(vessel);
            (its > 0 ? weighted : equal).add(vessel);
        }
        long left = WaterFill.pour(WaterFill.pour(amount, weighted), equal);
        for (int place = 0; place < all.size(); place++) {
            result.accept(members.get(place), all.get(place).level());
        }
        return left;
    }

    private static long sum(List<Member> members, ToLongFunction<Member> amount) {
        return members.stream().mapToLong(amount).reduce(0, ExactMath::sum);
    }
}
