package io.sharpshooter.place;

import static io.sharpshooter.place.Meant.NOBODY;
import static io.sharpshooter.rule.PreemptibleQueues.Way.ORDINARY;
import static java.util.Comparator.comparingInt;
import static java.util.Optional.empty;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Givers.App;
import io.sharpshooter.place.Givers.Line;
import io.sharpshooter.place.Givers.Located;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds victims for the containers of an ordinary ask, one at a time: the scheduler's own order, in which whoever would
 * be served last gives first, see {@link Givers}.
 *
 * <p>One search looks at each container once. So it may miss one that would do later, when another victim has left
 * room.
 */
public final class OrdinarySearch {
    private final NodePlanner planner;
    private final Supplier<Givers> givers;
    private final Map<App, Integer> met = new HashMap<>();

    /** @param givers asked only when some queue gives at all */
    OrdinarySearch(NodePlanner planner, Supplier<Givers> givers) {
        this.planner = planner;
        this.givers = givers;
    }

    /** The next plan as usage stands now; it has at most one victim. */
    public Optional<NodePlan> best() {
        var free = withoutVictim();
        return free.isPresent() || !planner.rules.someQueueGives() ? free : withVictim();
    }

    private Optional<NodePlan> withoutVictim() {
        if (!planner.nodes.mayHaveRoomFor(planner.wanted.size())) {
            return empty();
        }
        return planner.nodes.all().stream()
                .filter(node -> node.hasRoomFor(planner.wanted.size()) && planner.isOpen(node))
                .sorted(comparingInt(node -> planner.wanted.ask().where().distance(node.node())))
                .map(node -> planner.plan(node, NOBODY))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<NodePlan> withVictim() {
        return withVictim(false).or(() -> withVictim(true));
    }

    /** Apps of the own leaf give only where no other queue does. */
    private boolean isOwn(Line line) {
        return line.queue == planner.wanted.ask().leaf();
    }

    private Optional<NodePlan> withVictim(boolean own) {
        for (var line : givers.get().inOrder()) {
            for (var app : isOwn(line) == own && mayGive(line) ? line.apps : Set.<App>of()) {
                var plan = next(app);
                if (plan.isPresent()) {
                    return plan;
                }
            }
        }
        return empty();
    }

    /** Soon says no where a queue has given what it may. */
    private boolean mayGive(Line line) {
        return line.sizes.stream()
                .filter(size -> planner.nodes.mayHaveRoomFor(planner.wanted.size(), size))
                .anyMatch(size -> isOwn(line) ? planner.rules.leafGives() : isGiven(line.queue, size));
    }

    private boolean isGiven(int party, ResourceVector size) {
        var from = planner.rules.of(party);
        return from.types() != 0 && planner.all.mayGive(from, size);
    }

    /** The plan with the next one of an app that makes room. */
    private Optional<NodePlan> next(App app) {
        var containers = app.inOrder();
        Optional<NodePlan> plan = empty();
        int place = met.getOrDefault(app, 0);
        while (plan.isEmpty() && place < containers.size()) {
            plan = plan(containers.get(place++));
        }
        met.put(app, place);
        return plan;
    }

    private Optional<NodePlan> plan(Located one) {
        var wanted = planner.wanted.size();
        if (one.node().hasRoomFor(wanted, one.container().size())
                && isGiven(
                        planner.view.tree().partyOf(one.container().app()),
                        one.container().size())
                && !planner.isKept(ORDINARY, one.node(), one.place())
                && planner.isOpen(one.node())) {
            return planner.plan(one.node(), Meant.only(one.container(), ORDINARY));
        }
        return empty();
    }
}
