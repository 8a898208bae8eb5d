package io.sharpshooter.demand;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a waiting container is owed, judged without a look at nodes. The tests come in the order of {@link Reason}; the
 * first that fails is the reason.
 */
public final class Entitlement {
    private final PartitionView view;
    private final UserBooks users;

    public Entitlement(PartitionView view, UserBooks users) {
        this.view = view;
        this.users = users;
    }

    /** Why one more container of the ask gets nothing as the books stand now, or nothing when it is entitled. */
    public Optional<Reason> refusal(Ask ask) {
        int queue = ask.app().queue().index();
        ResourceVector with = view.books().used(queue).plus(ask.size());
        if (!ask.app().active()) {
            return Optional.of(Reason.APP_NOT_ACTIVE);
        }
        if (!view.partition().couldHold(ask.size())) {
            return Optional.of(Reason.NO_NODE_BIG_ENOUGH);
        }
        if (!ask.where().nowhere().isEmpty()) {
            return Optional.of(Reason.NO_ELIGIBLE_NODE);
        }
        if (!with.fitsWhereWanted(ask.size(), maximum(queue))) {
            return Optional.of(Reason.QUEUE_MAXIMUM);
        }
        if (users.isExhausted(ask)) {
            return Optional.of(Reason.USER_LIMIT);
        }
        boolean entitled = with.fitsWhereWanted(ask.size(), view.shares().ideal(queue));
        return entitled ? Optional.empty() : Optional.of(Reason.NOT_ENTITLED);
    }

    /** The numbers behind a refusal, in words. */
    public SortedMap<String, String> numbers(Ask ask, Reason reason) {
        ResourceTypes types = view.snapshot().types();
        int queue = ask.app().queue().index();
        SortedMap<String, String> numbers = new TreeMap<>();
        numbers.put("wanted", types.describe(ask.size()));
        numbers.putAll(
                switch (reason) {
                    case APP_NOT_ACTIVE -> Map.of("why", ask.app().inactiveReason());
                    case NO_NODE_BIG_ENOUGH ->
                        Map.of("largest node", types.describe(view.partition().largestNode()));
                    case NO_ELIGIBLE_NODE -> Map.of("may run", ask.where().toString());
                    case QUEUE_MAXIMUM ->
                        Map.of(
                                "used", types.describe(view.books().used(queue)),
                                "maximum", types.describe(maximum(queue)));
                    case USER_LIMIT -> users.numbers(ask);
                    default ->
                        Map.of(
                                "used", types.describe(view.books().used(queue)),
                                "ideal", types.describe(view.shares().ideal(queue)));
                });
        return numbers;
    }

    /** The least of what the queue and its parents may have: what the queue could have if it were alone. */
    private ResourceVector maximum(int leaf) {
        ResourceVector least = view.partition().total();
        for (int queue : view.tree().upwards(leaf)) {
            least = least.min(view.queue(queue)
                    .load(view.partition().name(), view.types())
                    .maximum());
        }
        return least;
    }
}
