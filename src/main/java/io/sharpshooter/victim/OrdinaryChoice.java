package io.sharpshooter.victim;

import io.sharpshooter.demand.PartitionView;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.victim.NewestFirst.AppContainers;
import io.sharpshooter.victim.NewestFirst.Located;
import io.sharpshooter.victim.NewestFirst.Walk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each of some equal ordinary containers the one container that makes room: reservations alone first, then those that
 * borrow the partition, then the newest app's newest containers, application masters last. Of several queues, the one of lowest priority and then the one
 * furthest over its ideal share gives first.
 *
 * <p>Ordinary claims strike on a node one after the other. While the newest app has a container where another is being
 * served, no older app gives: the ask waits its turn.
 *
 * <p>A container that did not do is not looked at again: claims only make it harder.
 */
public final class OrdinaryChoice {
    private final PartitionView view;
    private final NodePlanner planner;
    private final GivenThisRound given;
    private final Supplier<NewestFirst> order;
    private @Nullable Walk candidates;
    private long version = -1;

    /** @param order asked only when some queue gives at all */
    OrdinaryChoice(PartitionView view, NodePlanner planner, Supplier<NewestFirst> order, GivenThisRound given) {
        this.view = view;
        this.planner = planner;
        this.given = given;
        this.order = order;
    }

    /**
     * The next plan as the books and nodes stand now; it has at most one victim.
     *
     * @param newVersion grows whenever books or nodes have moved
     */
    public Optional<NodePlan> best(long newVersion) {
        if (version >= 0 && version != newVersion) {
            planner.refresh();
        }
        version = newVersion;
        Optional<NodePlan> free = withoutVictim();
        return free.isPresent() || !planner.someQueueGives() ? free : withVictim();
    }

    private Optional<NodePlan> withoutVictim() {
        if (!planner.nodes().mayHaveRoomFor(planner.wanted().size())) {
            return Optional.empty();
        }
        return planner.nodes().all().stream()
                .filter(node -> node.hasRoomFor(planner.wanted().size()) && planner.isOpen(node) && !node.shared())
                .sorted(Comparator.comparingInt(this::distance))
                .map(node -> planner.plan(node, container -> false))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private int distance(NodeState node) {
        return planner.wanted().ask().where().distance(node.node());
    }

    private Optional<NodePlan> withVictim() {
        Walk walk = candidates();
        String waitedFor = null;
        for (Located located = walk.next(); located != null; located = walk.next()) {
            if (waitedFor != null && !waitedFor.equals(located.container().app().id())) {
                break;
            }
            if (makesRoom(located) && isGiven(located.container())) {
                Optional<NodePlan> plan = plan(located);
                if (plan.isPresent()) {
                    return plan;
                }
                waitedFor = located.node().servesOrdinary()
                        ? located.container().app().id()
                        : waitedFor;
            }
        }
        return Optional.empty();
    }

    private Optional<NodePlan> plan(Located located) {
        return planner.isOpen(located.node())
                ? planner.plan(located.node(), located.container()::equals)
                : Optional.empty();
    }

    private boolean makesRoom(Located located) {
        return located.node()
                .hasRoomFor(planner.wanted().size(), located.container().size());
    }

    private boolean isGiven(ContainerSnapshot container) {
        Giving giving = planner.rules().of(container.queue().index());
        return giving.types() != 0 && given.allows(view, giving, container);
    }

    private Walk candidates() {
        Walk known = candidates;
        if (known == null) {
            known = candidates(order.get());
            candidates = known;
        }
        return known;
    }

    private Walk candidates(NewestFirst order) {
        List<Integer> queues = order.queues().stream()
                .filter(queue -> planner.rules().of(queue).types() != 0)
                .sorted(Comparator.<Integer>comparingInt(view.tree()::priorityRank)
                        .thenComparing(this::excess, Comparator.reverseOrder())
                        .thenComparing(queue -> view.queue(queue).path()))
                .toList();
        List<AppContainers> apps = new ArrayList<>();
        queues.forEach(queue -> apps.addAll(order.apps(queue)));
        return order.walk(apps);
    }

    private Fraction excess(int queue) {
        Fraction used = view.partition().shareOf(view.books().used(queue));
        return used.minus(view.partition().shareOf(view.shares().ideal(queue)));
    }
}
