package io.sharpshooter.round;

import static io.sharpshooter.config.SettingsKeys.BALANCE;
import static io.sharpshooter.demand.Reason.BALANCE_OFF;
import static io.sharpshooter.demand.Reason.BUDGET_SPENT;
import static io.sharpshooter.demand.Reason.DEAD_ZONE;
import static io.sharpshooter.demand.Reason.LAST_CLAIM_EXPIRED;
import static io.sharpshooter.demand.Reason.NODES_HELD;
import static io.sharpshooter.demand.Reason.ONLY_HIGHER_PRIORITY_VICTIMS;
import static io.sharpshooter.demand.Reason.ONLY_PROTECTED_VICTIMS;
import static io.sharpshooter.demand.Reason.QUEUE_MAXIMUM;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.HELD_NODES;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.HIGHER_PRIORITY;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static java.util.Optional.empty;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.RefusalExplanation;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Why a demand gets nothing, and the numbers behind it. Used by one thread. */
final class RefusalReason {
    private final PartitionRound round;

    RefusalReason(PartitionRound round) {
        this.round = round;
    }

    /** What is known without a look at others: it is owed nothing, or left alone for now. */
    Optional<Reason> refusal(Demand demand) {
        var refusal = round.entitlement().refusal(demand);
        return refusal.isEmpty() && round.backOffs().until(demand.ask()) > round.time()
                ? Optional.of(LAST_CLAIM_EXPIRED)
                : refusal;
    }

    /**
     * What is known before any node is read: that there is no room, and nobody gives anything. Which rule stands in the
     * way is the one without which somebody would give something.
     */
    Optional<Reason> withoutNodes(Demand demand) {
        if (gives(demand, NONE) || mayHaveRoom(demand.ask())) {
            return empty();
        }
        boolean over = round.view().usage().isOverMaximumWith(demand.ask().size(), demand.queue());
        return Optional.of(over ? QUEUE_MAXIMUM : heldBackBy(rule -> gives(demand, rule)));
    }

    /** Whether some queue gives containers to it, by the rules, all of them or all but one. */
    boolean gives(Demand demand, RelaxedRule relaxed) {
        return round.rules()
                .of(round.partyOf(demand.ask()), demand.ask().size(), relaxed)
                .someQueueGives();
    }

    /**
     * Whether so much is not in use in the whole partition, and none of its nodes is known to be full; that counts only
     * for an ask that is like all others of its size.
     */
    private boolean mayHaveRoom(Ask ask) {
        var view = round.view();
        boolean plain = ask.where() == Eligibility.ANYWHERE
                && round.backOffs().nodesLeftOut(ask.id()).isEmpty()
                && !view.usage().hasReserved(ask.leaf());
        var most = plain ? view.snapshot().mostUnread(view.partition().name()) : null;
        return ask.size().fitsBeside(view.usage().used(0), view.partition().total())
                && (most == null || ask.size().fitsWhereWanted(ask.size(), most));
    }

    /** @param possibleWithout whether there would be victims if this rule did not hold */
    private Reason heldBackBy(Predicate<RelaxedRule> possibleWithout) {
        if (possibleWithout.test(RelaxedRule.DEAD_ZONE)) {
            return DEAD_ZONE;
        }
        if (!round.settings().get(BALANCE) && possibleWithout.test(RelaxedRule.BALANCE_OFF)) {
            return BALANCE_OFF;
        }
        boolean ahead = possibleWithout.test(HIGHER_PRIORITY);
        return ahead ? ONLY_HIGHER_PRIORITY_VICTIMS : ONLY_PROTECTED_VICTIMS;
    }

    /** Why there is no plan, after a search. */
    Reason whyNobodyGives(Demand demand, Places found) {
        var ofQueue = round.entitlement().ofQueue(demand);
        if (ofQueue.isPresent()) {
            return ofQueue.get(); // others of its leaf give, but not enough
        }
        if (found.planner().isOverOwnMaximum()) {
            return QUEUE_MAXIMUM;
        }
        if (!demand.large() && found.oneVictimWouldDo()) {
            // What its queues give in one round to ordinary asks is spent, unless other claims hold the nodes.
            return found.possibleWithout(NONE) ? BUDGET_SPENT : NODES_HELD;
        }
        if (demand.large() && found.possibleWithout(HELD_NODES)) {
            return NODES_HELD;
        }
        return heldBackBy(found::possibleWithout);
    }

    /** The numbers of a refusal as usage stands now; some are looked up when somebody reads them. */
    Numbers numbers(Demand demand, Reason reason) {
        Ask ask = demand.ask();
        var known = round.entitlement().numbers(demand, reason);
        return switch (reason) {
            case LAST_CLAIM_EXPIRED -> known.with(round.backOffs().words(ask, round.roundTime()));
            case DEAD_ZONE, BALANCE_OFF, ONLY_HIGHER_PRIORITY_VICTIMS, ONLY_PROTECTED_VICTIMS ->
                new Numbers(
                        known.types(),
                        known.with(leftOut(ask)).known(),
                        () -> RefusalExplanation.inWords(round.rules(), round.partyOf(ask), ask.size()));
            default -> known;
        };
    }

    /** The nodes where claims of the ask have failed, once they are not tried again; most have none. */
    private Map<String, String> leftOut(Ask ask) {
        return round.backOffs().hasFailedVeryOften(ask.id())
                ? Map.of(
                        "left out",
                        String.join(", ", new TreeSet<>(round.backOffs().nodesLeftOut(ask.id()))))
                : Map.of();
    }
}
