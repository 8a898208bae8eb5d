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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * where another ask is being served, no other app of its queue gives: the ask waits its turn.
 *
 * <p>A container that did not do is not looked at again in that round, though it might where another victim has left
 * more room than it was for.
 */
public final class OrdinarySearch {
    private final NodePlanner planner;
    private final Rules all;
    private final Supplier<VictimQueueOrder> order;
    private final boolean single;
    private final Predicate<NodeUsage> givesTurn;
    private @Nullable Givers givers;
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
        Givers givers = givers();
        for (Located located = givers.next(); located != null; located = givers.next()) {
            planner.nodes().look(1);
            if (givers.isTurnOf(located) && makesRoom(located) && isGiven(located)) {
                Optional<NodePlan> plan = plan(located);
                if (plan.isPresent()) {
                    return plan;
                }
                if (hasToWait(located)) {
                    givers.waitFor(located);
                }
            }
        }
        return Optional.empty();
    }

    /** Whether it would be taken if its node had a turn left. */
    private boolean hasToWait(Located located) {
        NodeUsage node = located.node();
        return node.servesOrdinary()
                && !givesTurn.test(node)
                && planner.wanted().isOffered(node.node())
                && !node.isClaimed(located.container());
    }

    /**
     * Who gives. While the turn of an app is waited for, until the next round, no other app of its queue gives. Of
     * other queues only those do that hold more than their ideal shares and do not come in a later part of the walk.
     */
    private final class Givers {
        private final VictimWalk walk;
        private final Map<Integer, String> waitedFor = new HashMap<>();
        private final Set<Integer> passed = new HashSet<>();
        private int waitsFrom = Integer.MAX_VALUE;
        private @Nullable GivingQueue judged;
        private Giving giving = Giving.NOW;

        Givers(VictimWalk walk) {
            this.walk = walk;
        }

        /** A search begins: nothing moves until it ends, so a queue is judged once for all its containers. */
        void begin() {
            judged = null;
        }

        @Nullable
        Located next() {
            return walk.next(this::giving);
        }

        void waitFor(Located located) {
            waitedFor.put(queue(located), app(located));
            waitsFrom = Math.min(waitsFrom, walk.leg());
        }

        boolean isTurnOf(Located located) {
            String waits = waitedFor.get(queue(located));
            boolean turn = waits == null || waits.equals(app(located));
            if (!turn) {
                passed.add(queue(located));
            }
            return turn;
        }

        private Giving giving(GivingQueue queue) {
            if (passed.contains(queue.index()) || isBehindOthers(queue)) {
                return Giving.NOT_NOW;
            }
            if (judged != queue) {
                judged = queue;
                giving = judge(queue.containers());
            }
            return giving;
        }

        private boolean isBehindOthers(GivingQueue queue) {
            return !waitedFor.isEmpty()
                    && !waitedFor.containsKey(queue.index())
                    && (walk.leg() > waitsFrom || !queue.isOverItsShare());
        }

        private static int queue(Located located) {
            return located.container().queue().index();
        }

        private static String app(Located located) {
            return located.container().app().id();
        }
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

    private Givers givers() {
        Givers known = givers;
        if (known == null) {
            known = new Givers(order.get().walk(this::isToBeAsked));
            givers = known;
        }
        known.begin();
        return known;
    }

    /** For a single container it is soon enough to judge a queue when its turn comes. */
    private boolean isToBeAsked(int queue) {
        return single || planner.rules().of(queue).types() != 0;
    }
}
