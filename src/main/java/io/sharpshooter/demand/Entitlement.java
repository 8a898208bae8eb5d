package io.sharpshooter.demand;

import static io.sharpshooter.demand.Reason.APP_NOT_ACTIVE;
import static io.sharpshooter.demand.Reason.NOT_ENTITLED;
import static io.sharpshooter.demand.Reason.NO_ELIGIBLE_NODE;
import static io.sharpshooter.demand.Reason.NO_NODE_BIG_ENOUGH;
import static io.sharpshooter.demand.Reason.QUEUE_MAXIMUM;
import static io.sharpshooter.demand.Reason.USER_LIMIT;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static java.util.Optional.empty;

import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.share.PartitionView;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a waiting container is owed, judged without a look at nodes. The tests come in the order of {@link Reason}; the
 * first that fails is the reason. An ask that no node could hold may be for any amount: nothing is reckoned with it.
 */
public final class Entitlement {
    /** What victims inside the leaf may relieve. */
    private static final Set<Reason> INSIDE = EnumSet.of(QUEUE_MAXIMUM, USER_LIMIT, NOT_ENTITLED);

    private final PartitionView view;
    private final Rules rules;

    public Entitlement(Rules rules) {
        this.view = rules.view();
        this.rules = rules;
    }

    /** Why the demand's next container gets nothing as usage stands now, or nothing when it is entitled. */
    public Optional<Reason> refusal(Demand demand) {
        var refusal = ofQueue(demand);
        boolean relieved = refusal.filter(INSIDE::contains).isPresent() && leafGives(demand);
        return relieved ? empty() : refusal;
    }

    /**
     * What a limit or a share refuses may come from the leaf itself, whose use does not grow by that; not where its
     * user would have to lose more than he asks for.
     */
    private boolean leafGives(Demand demand) {
        Ask ask = demand.ask();
        int party = view.tree().partyOf(ask.app());
        return view.isWithinIdeal(party, ask.size())
                && ResourceVector.of(view.users().above(ask, demand.others())).fitsIn(ask.size())
                && rules.of(party, ask.size(), NONE).leafGives();
    }

    /** The same, whatever others of its leaf may give. */
    public Optional<Reason> ofQueue(Demand demand) {
        Ask ask = demand.ask();
        int queue = ask.leaf();
        if (!ask.app().active()) {
            return Optional.of(APP_NOT_ACTIVE);
        }
        if (!view.partition().couldHold(ask.size())) {
            return Optional.of(NO_NODE_BIG_ENOUGH);
        }
        if (!ask.where().nowhere().isEmpty()) {
            return Optional.of(NO_ELIGIBLE_NODE);
        }
        var used = view.usage().used(queue);
        if (!ask.size().fitsBeside(used, view.usage().leastMaximum(queue))) {
            return Optional.of(QUEUE_MAXIMUM);
        }
        if (view.users().isExhausted(ask, demand.others())) {
            return Optional.of(USER_LIMIT);
        }
        if (!view.isWithinIdeal(queue, ask.size())) {
            return Optional.of(NOT_ENTITLED);
        }
        return empty();
    }

    /** The numbers behind a refusal, as usage stands now. */
    public Numbers numbers(Demand demand, Reason reason) {
        Ask ask = demand.ask();
        int queue = ask.leaf();
        var wanted = new Numbers(view.snapshot().types(), Map.of("wanted", ask.size()));
        return switch (reason) {
            case APP_NOT_ACTIVE -> wanted.with("why", ask.app().inactiveReason());
            case NO_NODE_BIG_ENOUGH ->
                wanted.with("largest node", view.partition().largestNode());
            case NO_ELIGIBLE_NODE -> wanted.with("may run", ask.where());
            case QUEUE_MAXIMUM ->
                wanted.with("used", view.usage().used(queue))
                        .with("maximum", view.usage().leastMaximum(queue));
            case USER_LIMIT -> wanted.with(view.users().words(ask, demand.others()));
            default ->
                wanted.with("used", view.usage().used(queue))
                        .with("ideal", view.shares().ideal(queue));
        };
    }
}
