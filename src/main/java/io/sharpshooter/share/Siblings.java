package io.sharpshooter.share;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/**
 * The children of one parent, dividing what the parent has.
 *
 * <p>A pass gives out what is left, one priority after the other. Right after a priority has been served, the gain of
 * each of its leaves is trimmed to whole asks, and what came back completes, largest gain first, one ask more of each
 * that it is enough for. Where the priority is above 0, what is left over then is given out among its own again before
 * the next one is served. What is left over at the end of a pass is given out by the next one to those who can still
 * use it; a leaf for none of whose asks it is enough is out.
 *
 * <p>A leaf may so end below its start, because its asks do not fit into its elastic minimum. Since others have been
 * served as if it needed that start, all begin anew without it.
 *
 * <p>Passes and new beginnings are bounded. What is still left after the last pass goes to one leaf after the other,
 * each as much as its whole asks fill, and then to parents.
 */
final class Siblings {
    private static final int PASSES = 4;
    private static final int BEGINNINGS = 3;

    private final List<Member> members;
    private final long[] available;
    private final long[] left;

    /** By priority, the highest first; in each by path. */
    private final List<List<Member>> standings;

    /** The members by path; {@code available} is what their parent has. */
    Siblings(List<Member> members, long[] available) {
        this.members = members;
        this.available = available;
        this.left = new long[available.length];
        this.standings = standings(members);
    }

    /** Sets the ideal shares of all members. */
    void divide() {
        begin();
        for (int beginning = 1; beginning < BEGINNINGS && lowerClaims(); beginning++) {
            begin();
        }
        for (int pass = 1; pass < PASSES && someoneWaits(); pass++) {
            pass();
        }
        if (someoneWaits()) {
            finish();
        }
    }

    private void begin() {
        for (int type = 0; type < left.length; type++) {
            left[type] = StartingShares.set(available[type], type, members);
        }
        pass();
    }

    private void pass() {
        for (List<Member> standing : standings) {
            serve(standing);
            for (int again = 1; again < PASSES && isAhead(standing) && someoneWaits(standing); again++) {
                serve(notStuck(standing));
            }
        }
        members.forEach(member -> member.leaveIfStuck(left));
    }

    private void serve(List<Member> standing) {
        raise(standing);
        completeAsks(standing);
    }

    /** Who is stuck now may not be when those of lower priorities have given something back. */
    private List<Member> notStuck(List<Member> standing) {
        return standing.stream().filter(member -> !member.isStuck(left)).toList();
    }

    /**
     * Those of a priority get back at once what one of them cannot use; among those of none it is given out after all
     * of them.
     */
    private static boolean isAhead(List<Member> standing) {
        return standing.get(0).priority() > 0;
    }

    /** Gives what is left to one leaf after the other, as far as whole asks go, and then to parents. */
    private void finish() {
        for (List<Member> standing : standings) {
            standing.forEach(member -> member.takeRest(left));
            raise(standing);
        }
    }

    private void raise(List<Member> standing) {
        for (int type = 0; type < left.length; type++) {
            left[type] = FairDivision.raise(left[type], type, standing);
        }
    }

    /**
     * Trims the gains to whole asks, then completes one ask more of each trimmed leaf for which there is enough. Before
     * that, whose use it is enough for keeps that: else two queues would take what is over in turns, each from the
     * other.
     */
    private void completeAsks(List<Member> standing) {
        List<Gain> trimmed = new ArrayList<>();
        for (Member member : standing) {
            Gain gain = Gain.of(member);
            if (member.trim(left)) {
                trimmed.add(gain);
            }
        }
        trimmed.sort(Gain::largestFirst); // stable: equal gains stay in the order of the paths
        standing.forEach(member -> member.keepUse(left));
        trimmed.forEach(gain -> gain.member().completeOne(left));
    }

    /** Whether some leaf cannot use what it started with; its claim is lowered to what it can. */
    private boolean lowerClaims() {
        boolean lowered = false;
        for (Member member : members) {
            lowered |= member.lowerClaim();
        }
        return lowered;
    }

    private boolean someoneWaits() {
        return someoneWaits(members);
    }

    private boolean someoneWaits(List<Member> some) {
        return some.stream().anyMatch(member -> member.canUseSome(left));
    }

    private static List<List<Member>> standings(List<Member> members) {
        TreeMap<Integer, List<Member>> byPriority = new TreeMap<>(Collections.reverseOrder());
        members.forEach(member -> byPriority
                .computeIfAbsent(member.priority(), priority -> new ArrayList<>())
                .add(member));
        return List.copyOf(byPriority.values());
    }
}
