package io.sharpshooter.story;

import io.sharpshooter.claim.ClaimKind;
import java.util.List;
import java.util.stream.Collectors;

/** With whom a victim stood in the order of victims, as the decision log has it, in words for people. */
final class TierWords {
    private TierWords() {}

    /** The groups that victims of a claim stand in, each once. */
    static String of(LogLine claim, List<LogLine> victims) {
        return victims.stream().map(victim -> of(claim, victim)).distinct().collect(Collectors.joining("; "));
    }

    /** The group that a victim stands in. */
    static String of(LogLine claim, LogLine victim) {
        String rank = "of priority rank " + victim.number("tier", "priorityRank");
        String replacement =
                victim.is("tier", "replacement") ? ", that may do again what another one did that has died" : "";
        if (isOrdinary(claim)) {
            return (victim.is("am") ? "application masters" : borrowing(victim)) + " of queues " + rank + replacement;
        }
        String share = victim.is("tier", "aboveIdeal") ? "above" : "within";
        String needless = victim.is("tier", "needless") ? ", with a scarce type that the ask does not want" : "";
        return borrowing(victim) + ", of queues " + share + " their ideal share and " + rank + needless + replacement;
    }

    /** Why just this one of its group. */
    static String choice(LogLine claim) {
        return isOrdinary(claim)
                ? "there the app that gives first in its queue gives its newest container that makes room"
                : "there it was among the cheapest that make room";
    }

    private static String borrowing(LogLine victim) {
        return victim.is("tier", "borrows")
                ? "containers that borrow the partition"
                : "containers that borrow no partition";
    }

    private static boolean isOrdinary(LogLine claim) {
        return claim.text("kind").equals(ClaimKind.ORDINARY.name());
    }
}
