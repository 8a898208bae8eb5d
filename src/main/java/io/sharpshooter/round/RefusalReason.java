package io.sharpshooter.round;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Numbers;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.PreCheck;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.share.PartitionView;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Why a demand gets nothing, and the numbers behind it. Used by one thread. */
final class RefusalReason {
    private final PartitionRound round;
    private final PreCheck preCheck;
    private final BackOff backOff;

    RefusalReason(PartitionRound round) {
        this.round = round;
        this.preCheck = new PreCheck(round.rules());
        this.backOff = new BackOff(round);
    }

    /** What is known without a look at others: it is owed nothing, or left alone for now. */
    Optional<Reason> refusal(Demand demand) {
        Optional<Reason> refusal = round.entitlement().refusal(demand);
        return refusal.isEmpty() && backOff.until(demand) > round.time()
                ? Optional.of(Reason.LAST_CLAIM_EXPIRED)
                : refusal;
    }

    /**
     * What is known before any node is read: that nothing is free and nobody gives anything. Which rule stands in the
     * way is judged by what queues would give in all without it.
     */
    Optional<Reason> withoutNodes(Demand demand) {
        ResourceVector size = demand.ask().size();
        int queue = demand.queue();
        if (isOutOfPlace(demand)) {
            boolean over = round.view().usage().isOverMaximumWith(size, queue);
            return Optional.of(over ? Reason.QUEUE_MAXIMUM : Reason.ONLY_PROTECTED_VICTIMS);
        }
        if (preCheck.mayHaveRoomFor(size) || someQueueGives(demand)) {
            return Optional.empty();
        }
        return Optional.of(heldBackBy(rule -> preCheck.mightMakeRoom(queue, size, rule)));
    }

    /** Whether some queue gives containers to it. */
    boolean someQueueGives(Demand demand) {
        return preCheck.someQueueGives(demand.queue(), demand.ask().size(), RelaxedRule.NONE);
    }

    /** @param possibleWithout whether there would be victims if this rule did not hold */
    private static Reason heldBackBy(Predicate<RelaxedRule> possibleWithout) {
        if (possibleWithout.test(RelaxedRule.DEAD_ZONE)) {
            return Reason.DEAD_ZONE;
        }
        boolean ahead = possibleWithout.test(RelaxedRule.HIGHER_PRIORITY);
        return ahead ? Reason.ONLY_HIGHER_PRIORITY_VICTIMS : Reason.ONLY_PROTECTED_VICTIMS;
    }

    /** No node has room, and nobody gives, whichever rule is lifted. */
    private boolean isOutOfPlace(Demand demand) {
        Ask ask = demand.ask();
        PartitionView view = round.view();
        boolean plain = ask.where() == Eligibility.ANYWHERE
                && round.book().backOffs().nodesLeftOut(ask.id()).isEmpty()
                && !view.usage().hasReserved(demand.queue());
        return plain
                && preCheck.nobodyEverGives(demand.queue(), ask.size())
                && view.snapshot().isKnownToBeFull(view.partition().name(), ask.size());
    }

    /** Why there is no plan, after a search. */
    Reason whyNobodyGives(Demand demand, Places found) {
        if (found.isOverOwnMaximum()) {
            return Reason.QUEUE_MAXIMUM;
        }
        if (!demand.large() && found.oneVictimWouldDo()) {
            return Reason.BUDGET_SPENT; // what its queues give in one round to ordinary asks
        }
        if (demand.large() && found.possibleOnHeldNodes()) {
            return Reason.NODES_HELD;
        }
        return heldBackBy(found::possibleWithout);
    }

    /** The numbers of a refusal as usage stands now; some are looked up when somebody reads them. */
    Numbers numbers(Demand demand, Reason reason) {
        Ask ask = demand.ask();
        Numbers known = round.entitlement().numbers(demand, reason);
        return switch (reason) {
            case LAST_CLAIM_EXPIRED -> new Numbers(known.types(), known.amounts(), backOff.words(demand));
            case DEAD_ZONE -> withProtection(known, ask, RelaxedRule.DEAD_ZONE);
            case ONLY_HIGHER_PRIORITY_VICTIMS -> withProtection(known, ask, RelaxedRule.HIGHER_PRIORITY);
            case ONLY_PROTECTED_VICTIMS -> withProtection(known, ask, RelaxedRule.NONE);
            default -> known;
        };
    }

    private Numbers withProtection(Numbers known, Ask ask, RelaxedRule alone) {
        int queue = ask.app().queue().index();
        return new Numbers(
                known.types(), known.amounts(), leftOut(ask), () -> preCheck.protection(queue, ask.size(), alone));
    }

    /** The nodes where claims of the ask have failed, once they are not tried again; most have none. */
    private Map<String, String> leftOut(Ask ask) {
        return round.book().backOffs().hasFailedVeryOften(ask.id())
                ? Map.of(
                        "left out",
                        String.join(", ", new TreeSet<>(round.book().backOffs().nodesLeftOut(ask.id()))))
                : Map.of();
    }
}
