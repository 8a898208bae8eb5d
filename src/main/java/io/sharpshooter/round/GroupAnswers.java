package io.sharpshooter.round;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Reason;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What groups of equal asks were refused for, and which have had their answer. Used by one thread. */
final class GroupAnswers {
    private final FirstLook first;
    private final Effort effort;
    private final RefusalCache refused;
    private final Set<AskGroup> answered = new HashSet<>();

    GroupAnswers(FirstLook first, Effort effort, RefusalCache refused) {
        this.first = first;
        this.effort = effort;
        this.refused = refused;
    }

    /** Nobody gives to a demand for this reason, at this version of usage. */
    void add(Demand demand, long version, Reason reason) {
        refused.add(first.groupOf(demand), demand.large(), version, reason);
    }

    /**
     * Why a demand need not be looked at, at this version of usage. Among many groups, or when enough has been looked
     * at, a refusal stands for the round. When enough has been looked at, no more is looked for among many groups; each
     * of few has one answer.
     */
    Optional<Reason> refusal(Demand demand, long version) {
        AskGroup group = first.groupOf(demand);
        boolean anew = !first.areMany() && !effort.isOver();
        Optional<Reason> same =
                anew ? refused.find(group, demand.large(), version) : refused.findAny(group, demand.large());
        boolean hadItsAnswer = !answered.add(group) || first.areMany();
        return same.isEmpty() && hadItsAnswer && effort.isOver() ? Optional.of(Reason.NOT_JUDGED) : same;
    }
}
