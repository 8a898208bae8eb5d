package io.sharpshooter.share;

import static io.sharpshooter.model.ExactMath.compareProducts;
import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Arrays.setAll;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.IntStream.range;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The children of one parent, dividing what the parent has.
 *
 * <p>A pass gives out what is left, one priority after the other, and of apps one user after the other in each. Right
 * after a priority has been served, the gain of each of its leaves is trimmed to whole asks, and what came back
 * completes, largest gain first, one ask more of each that it is enough for. Where the priority is above 0, what is
 * left over then is given out among its own again before the next one is served. What is left over at the end of a
 * pass is given out by the next one to those who can still use it; a leaf for none of whose asks it is enough is out.
 *
 * <p>A leaf may so end below its start, because its asks do not fit into its elastic minimum. Since others have been
 * served as if it needed that start, all begin anew without it.
 *
 * <p>Passes and new beginnings are bounded. After the last one no leaf gains more: what is still left goes to those who
 * use it already, and to parents. What none of them can use goes to nobody.
 */
final class Siblings {
    private static final int PASSES = 4;
    private static final int BEGINNINGS = 3;

    private final List<Member> members;
    private final long[] available;
    private final long[] scraps;
    private final long[] left;

    /** Those of equal priority together, the highest first, and apps of one user; in each by path. */
    private final Collection<List<Member>> tiers;

    /**
     * @param members by path
     * @param available what their parent has
     * @param scraps how much of that is given out for guarantees only
     */
    Siblings(List<Member> members, long[] available, long[] scraps) {
        this.members = members;
        this.available = available;
        this.scraps = scraps;
        this.left = new long[available.length];
        this.tiers = members.stream()
                .collect(groupingBy(Member::tier, TreeMap::new, toList()))
                .values();
    }

    /** Sets the ideal shares of all members. */
    void divide() {
        begin();
        for (int beginning = 1; beginning < BEGINNINGS && lowerMinima(); beginning++) {
            begin();
        }
        for (int pass = 1; pass < PASSES && someoneWaits(members); pass++) {
            pass();
        }
        if (someoneWaits(members)) {
            members.forEach(Member::leave);
            pass();
        }
    }

    private void begin() {
        setAll(left, type -> max(0, Division.begin(available[type], type, members) - scraps[type]));
        pass();
    }

    private void pass() {
        for (var peers : tiers) {
            serve(peers);
            // Those of a priority get back at once what one of them cannot use; those of none in the next pass.
            boolean ahead = peers.get(0).queue.priority() > 0;
            for (int again = 1; again < PASSES && ahead && someoneWaits(peers); again++) {
                // Who is stuck now may not be when those of lower priorities have given something back.
                serve(peers.stream().filter(member -> !member.isStuck(left)).toList());
            }
        }
        members.forEach(member -> member.leaveIfStuck(left));
    }

    /**
     * Trims the gains to whole asks, then completes one ask more of each trimmed leaf for which there is enough. Before
     * that, whose use it is enough for keeps that: else two queues would take what is over in turns, each from the
     * other.
     */
    private void serve(List<Member> peers) {
        long[] room = peers.isEmpty() ? null : peers.get(0).room;
        if (room == null) {
            serve(peers, left);
            return;
        }
        long[] rest = new long[left.length];
        setAll(rest, type -> min(left[type], room[type]));
        long[] before = rest.clone();
        serve(peers, rest);
        for (int type = 0; type < left.length; type++) {
            left[type] -= before[type] - rest[type];
            room[type] -= before[type] - rest[type];
        }
    }

    private static void serve(List<Member> peers, long[] left) {
        if (peers.stream().anyMatch(member -> member.party.isApp())) {
            peers.forEach(member -> member.keepUse(left));
        }
        setAll(left, type -> Division.raise(left[type], type, peers));
        // Equal gains stay in the order of the paths.
        List<Gain> trimmed = peers.stream()
                .map(Gain::of)
                .filter(gain -> gain.member.trim(left))
                .sorted()
                .toList();
        peers.forEach(member -> member.keepUse(left));
        trimmed.forEach(gain -> gain.member.completeOne(left));
    }

    /** Whether some leaf cannot use what it began with; its minimum is lowered to what it can. */
    private boolean lowerMinima() {
        boolean lowered = false;
        for (var member : members) {
            lowered |= member.lowerMinimum();
        }
        return lowered;
    }

    private boolean someoneWaits(List<Member> some) {
        return some.stream().anyMatch(member -> member.canUseSome(left));
    }

    /** How much a member has over what it uses, as a part of the partition: amount ÷ total. The largest comes first. */
    private record Gain(Member member, long amount, long total) implements Comparable<Gain> {
        /** In the type of which it is most, of those that the partition has. */
        static Gain of(Member member) {
            return range(0, member.total.length)
                    .filter(type -> member.total[type] > 0)
                    .mapToObj(type -> new Gain(member, member.gain(type), member.total[type]))
                    .min(Comparator.naturalOrder())
                    .orElse(new Gain(member, 0, 1));
        }

        @Override
        public int compareTo(Gain other) {
            return compareProducts(other.amount, total, amount, other.total);
        }
    }
}
