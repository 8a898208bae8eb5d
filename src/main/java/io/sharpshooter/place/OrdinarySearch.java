package io.sharpshooter.place;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.VictimApps.Located;
import io.sharpshooter.place.VictimApps.QueueContainers;
import io.sharpshooter.place.VictimWalk.Giving;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.usage.NodeUsage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each of some equal ordinary containers the one container that makes room: reservations alone first, then
 * those that borrow the partition, then the newest containers of the app that its queue would serve last, application
 * masters last. Of several queues, the one of lowest priority and then the one furthest over its ideal share gives
 * first.
 *
 * <p>A container that did not do is not looked at again in that round, though it might where another victim has left
 * more room than it was for.
 */
public final class OrdinarySearch {
    private final NodePlanner planner;
    private final Rules all;
    private final Supplier<VictimQueueOrder> order;
    private final boolean single;
    private @Nullable VictimWalk givers;
    private @Nullable GivingQueue judged;
    private Giving giving = Giving.NOW;
    private long version = -1;

    /**
     * @param order asked only when some queue gives at all
     * @param single whether a place is looked for only once
     */
    OrdinarySearch(NodePlanner planner, Supplier<VictimQueueOrder> order, Rules all, boolean single) {
        this.planner = planner;
        this.all = all;
        this.order = order;
        this.single = single;
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
        Optional<NodePlan> free = withoutVictim();
        return free.isPresent() || !planner.someQueueGives() ? free : withVictim();
    }

    private Optional<NodePlan> withoutVictim() {
        if (!planner.nodes().mayHaveRoomFor(planner.wanted().size())) {
            return Optional.empty();
        }
        planner.nodes().look(planner.nodes().all().size());
        return planner.nodes().all().stream()
                .filter(node -> node.hasRoomFor(planner.wanted().size()) && planner.isOpen(node))
                .sorted(Comparator.comparingInt(this::distance))
                .map(node -> planner.plan(node, Meant.NOBODY))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private int distance(NodeUsage node) {
        return planner.wanted().ask().where().distance(node.node());
    }

    private Optional<NodePlan> withVictim() {
        VictimWalk givers = givers();
        for (Located located = givers.next(this::giving); located != null; located = givers.next(this::giving)) {
            planner.nodes().look(1);
            Optional<NodePlan> plan = makesRoom(located) && isGiven(located) ? plan(located) : Optional.empty();
            if (plan.isPresent()) {
                return plan;
            }
        }
        return Optional.empty();
    }

    private Giving giving(GivingQueue queue) {
        if (judged != queue) {
            judged = queue;
            giving = judge(queue.containers());
        }
        return giving;
    }

    private Giving judge(QueueContainers queue) {
        List<ResourceVector> sizes =
                queue.sizes().stream().filter(this::mightMakeRoom).toList();
        if (sizes.stream().anyMatch(size -> isGiven(queue.queue(), size))) {
            return Giving.NOW;
        }
        boolean any = sizes.isEmpty() || queue.sizes().stream().anyMatch(size -> isGiven(queue.queue(), size));
        return any ? Giving.NOT_NOW : Giving.NO_MORE;
    }

    private Optional<NodePlan> plan(Located located) {
        boolean gone = located.node().isClaimed(located.container())
                && !located.node().hasRoomFor(planner.wanted().size());
        return planner.isOpen(located.node()) && !gone
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

    /** Nothing moves until a search ends, so a queue is judged once for all its containers. */
    private VictimWalk givers() {
        VictimWalk known = givers;
        if (known == null) {
            known = order.get().walk(this::isToBeAsked);
            givers = known;
        }
        judged = null;
        return known;
    }

    /** For a single container it is soon enough to judge a queue when its turn comes. */
    private boolean isToBeAsked(int queue) {
        return single || planner.rules().of(queue).types() != 0;
    }
}
