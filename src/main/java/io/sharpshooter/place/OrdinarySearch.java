package io.sharpshooter.place;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.VictimApps.Located;
import io.sharpshooter.place.VictimApps.QueueContainers;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.usage.NodeUsage;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each of some equal ordinary containers the one container that makes room: reservations alone first, then
 * those that borrow the partition, then the newest containers of the app that its queue would serve last, application
 * masters last. Of several queues, the one of lowest priority and then the one furthest over its ideal share gives
 * first.
 *
 * <p>Ordinary claims strike on a node one after the other. While the app whose turn it is to give has a container
 * where another ask is being served, no other app gives: the ask waits its turn.
 *
 * <p>A container that did not do is not looked at again: claims only make it harder.
 */
public final class OrdinarySearch {
    private final NodePlanner planner;
    private final Rules all;
    private final Supplier<VictimQueueOrder> order;
    private final boolean single;
    private final Predicate<NodeUsage> givesTurn;
    private @Nullable VictimWalk candidates;
    private @Nullable QueueContainers judged;
    private boolean worthwhile;
    private long version = -1;

    /**
     * @param order asked only when some queue gives at all
     * @param single whether a place is looked for only once
     * @param givesTurn whether a node that ordinary claims hold has a turn left for one more
     */
    OrdinarySearch(
            NodePlanner planner,
            Supplier<VictimQueueOrder> order,
            Rules all,
            boolean single,
            Predicate<NodeUsage> givesTurn) {
        this.planner = planner;
        this.all = all;
        this.order = order;
        this.single = single;
        this.givesTurn = givesTurn;
    }

    /**
     * The next plan as usage stands now; it has at most one victim.
     *
     * @param newVersion grows whenever usage has moved
     */
    public Optional<NodePlan> best(long newVersion) {
        if (version >= 0 && version != newVersion) {
            planner.refresh();
        }
        version = newVersion;
        judged = null;
        Optional<NodePlan> free = withoutVictim();
        return free.isPresent() || !planner.someQueueGives() ? free : withVictim();
    }

    private Optional<NodePlan> withoutVictim() {
        if (!planner.nodes().mayHaveRoomFor(planner.wanted().size())) {
            return Optional.empty();
        }
        planner.nodes().look(planner.nodes().all().size());
        return planner.nodes().all().stream()
                .filter(node -> node.hasRoomFor(planner.wanted().size()) && planner.isOpen(node) && !node.shared())
                .sorted(Comparator.comparingInt(this::distance))
                .map(node -> planner.plan(node, Meant.NOBODY))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private int distance(NodeUsage node) {
        return planner.wanted().ask().where().distance(node.node());
    }

    private Optional<NodePlan> withVictim() {
        VictimWalk walk = candidates();
        String waitedFor = null;
        for (Located located = next(walk); located != null; located = next(walk)) {
            planner.nodes().look(1);
            if (waitedFor != null && !waitedFor.equals(located.container().app().id())) {
                break;
            }
            if (makesRoom(located) && isGiven(located)) {
                Optional<NodePlan> plan = plan(located);
                if (plan.isPresent()) {
                    return plan;
                }
                waitedFor = located.node().servesOrdinary() && !givesTurn.test(located.node())
                        ? located.container().app().id()
                        : waitedFor;
            }
        }
        return Optional.empty();
    }

    private @Nullable Located next(VictimWalk walk) {
        return walk.next(this::isWorthwhile);
    }

    /** Nothing moves during a search, so a queue is judged once for all its containers. */
    private boolean isWorthwhile(QueueContainers queue) {
        if (judged != queue) {
            judged = queue;
            worthwhile = queue.sizes().stream().anyMatch(size -> mightMakeRoom(size) && isGiven(queue.queue(), size));
        }
        return worthwhile;
    }

    private Optional<NodePlan> plan(Located located) {
        boolean gone = located.node().isClaimed(located.container())
                && !located.node().hasRoomFor(planner.wanted().size());
        return planner.isOpen(located.node(), givesTurn) && !gone
                ? planner.plan(located.node(), Meant.only(located.container(), Way.ORDINARY))
                : Optional.empty();
    }

    private boolean makesRoom(Located located) {
        return located.node()
                .hasRoomFor(planner.wanted().size(), located.container().size());
    }

    private boolean mightMakeRoom(ResourceVector freed) {
        return planner.nodes().mayHaveRoomFor(planner.wanted().size(), freed);
    }

    private boolean isGiven(Located located) {
        ContainerSnapshot container = located.container();
        return isGiven(container.queue().index(), container.size())
                && !all.containers().keeps(Way.ORDINARY, located.node().node(), located.place());
    }

    private boolean isGiven(int queue, ResourceVector size) {
        Preemptible giving = planner.rules().of(queue);
        return giving.types() != 0 && all.given().allows(all.view(), giving, queue, size);
    }

    private VictimWalk candidates() {
        VictimWalk known = candidates;
        if (known == null) {
            known = order.get().walk(this::isToBeAsked);
            candidates = known;
        }
        return known;
    }

    /** For a single container it is soon enough to judge a queue when its turn comes. */
    private boolean isToBeAsked(int queue) {
        return single || planner.rules().of(queue).types() != 0;
    }
}
