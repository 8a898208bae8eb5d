package io.sharpshooter.demand;

import static io.sharpshooter.demand.Reason.APP_NOT_ACTIVE;
import static io.sharpshooter.demand.Reason.NOT_ENTITLED;
import static io.sharpshooter.demand.Reason.NO_ELIGIBLE_NODE;
import static io.sharpshooter.demand.Reason.NO_NODE_BIG_ENOUGH;
import static io.sharpshooter.demand.Reason.QUEUE_MAXIMUM;
import static io.sharpshooter.demand.Reason.USER_LIMIT;

import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.UserUsage;
import java.util.Map;
import java.util.Optional;

/**
 * What a waiting container is owed, judged without a look at nodes. The tests come in the order of {@link Reason}; the
 * first that fails is the reason. An ask that no node could hold may be for any amount: nothing is reckoned with it.
 */
public final class Entitlement {
    private final PartitionView view;
    private final UserUsage users;

    public Entitlement(PartitionView view, UserUsage users) {
        this.view = view;
        this.users = users;
    }

    /** Why the demand's next container gets nothing as usage stands now, or nothing when it is entitled. */
    public Optional<Reason> refusal(Demand demand) {
        Ask ask = demand.ask();
        int queue = ask.app().queue().index();
        if (!ask.app().active()) {
            return Optional.of(APP_NOT_ACTIVE);
        }
        if (!view.partition().couldHold(ask.size())) {
            return Optional.of(NO_NODE_BIG_ENOUGH);
        }
        if (!ask.where().nowhere().isEmpty()) {
            return Optional.of(NO_ELIGIBLE_NODE);
        }
        ResourceVector used = view.usage().used(queue);
        if (!ask.size().fitsBeside(used, view.usage().leastMaximum(queue))) {
            return Optional.of(QUEUE_MAXIMUM);
        }
        if (users.isExhausted(ask, demand.others())) {
            return Optional.of(USER_LIMIT);
        }
        if (!view.isWithinIdeal(queue, ask.size())) {
            return Optional.of(NOT_ENTITLED);
        }
        return Optional.empty();
    }

    /** The numbers behind a refusal, as usage stands now. */
    public Numbers numbers(Demand demand, Reason reason) {
        Ask ask = demand.ask();
        int queue = ask.app().queue().index();
        Numbers wanted = new Numbers(view.snapshot().types(), Map.of("wanted", ask.size()));
        return switch (reason) {
            case APP_NOT_ACTIVE -> wanted.with("why", ask.app().inactiveReason());
            case NO_NODE_BIG_ENOUGH ->
                wanted.with("largest node", view.partition().largestNode());
            case NO_ELIGIBLE_NODE -> wanted.with("may run", ask.where());
            case QUEUE_MAXIMUM ->
                wanted.with("used", view.usage().used(queue))
                        .with("maximum", view.usage().leastMaximum(queue));
            case USER_LIMIT -> wanted.with(ofUser(demand));
            default ->
                wanted.with("used", view.usage().used(queue))
                        .with("ideal", view.shares().ideal(queue));
        };
    }

    private Map<String, Object> ofUser(Demand demand) {
        Ask ask = demand.ask();
        return users.heldAndLimit(ask, demand.others())
                .map(user -> Map.<String, Object>of(
                        "user", ask.app().user(), "user used", user.held(), "user limit", user.limit()))
                .orElse(Map.of());
    }
}
