package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.cost.Costs.AppLosses;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.place.PlacementSearch;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.share.IdealShares;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.share.PendingAsks;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.Change.Hold;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.Change.Stage;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.QueueUsage;
import io.sharpshooter.usage.Usage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks a round's planner what the ask needs now, on the claim's node and within the limits. The claim's victims are the
 * only candidates, at the costs that it recorded. Of the rules guarantees alone hold: asks of a queue that counted as
 * running may not have been placed.
 */
final class StrikeRoom {
    private final Strike strike;
    private final Claim claim;
    private final Ask ask;
    private final LiveSnapshot live;
    private final Map<ContainerName, Integer> places = new HashMap<>();
    private final Usage usage;
    private final NodeUsage node;
    private final StrikeReservations reservations;
    private final @Nullable ContainerName adopted;
    private final NodePlanner planner;
    private final List<ContainerSnapshot> alive;
    private final ResourceVector held;

    StrikeRoom(Strike strike, Ask ask, LiveSnapshot live, List<ContainerName> latecomers) throws Refusal {
        this.strike = strike;
        this.claim = strike.subject();
        this.ask = ask;
        this.live = live;
        claim.victims().forEach(victim -> places.put(victim.container(), places.size()));
        ClusterSnapshot cluster = live.cluster();
        this.usage = new Usage(cluster, new QueueTree(cluster.queues()), ask.partition());
        this.node = Objects.requireNonNull(usage.nodes().byId(claim.node()));
        this.reservations = StrikeReservations.on(usage.nodes(), strike, ask, live, latecomers);
        this.adopted = reservations.adopted(node);
        PartitionSnapshot partition =
                Objects.requireNonNull(cluster.partitions().get(ask.partition()));
        this.planner = new PlacementSearch(rules(partition), usage.nodes(), costs(partition))
                .planner(
                        new PlacementRequest(ask, reservations.others(), Set.of()),
                        adopted == null ? RelaxedRule.GUARANTEES : RelaxedRule.LIMITS_TOO);
        List<ContainerSnapshot> there = node.node().containers();
        this.alive = IntStream.range(0, there.size())
                .filter(place -> way(there.get(place)) != null
                        && !PreemptibleQueues.isKept(usage.queues(), Way.TOLD, node.node(), place))
                .mapToObj(there::get)
                .toList();
        this.held = sum(alive.stream().map(ContainerSnapshot::size));
    }

    private Rules rules(PartitionSnapshot partition) {
        ClusterSnapshot cluster = live.cluster();
        QueueUsage queues = usage.queues();
        PendingAsks pending = PendingAsks.of(cluster, partition, queues, Map.of());
        IdealShares shares = IdealShares.compute(cluster, partition, queues.running(), pending, partition::total);
        return new Rules(
                new PartitionView(cluster, partition, Settings.DEFAULTS, queues.tree(), queues, pending, shares));
    }

    /** In an administrator's order all cost the same, and the claim has them in that order. */
    private Costs costs(PartitionSnapshot partition) {
        boolean alike =
                claim.victims().stream().mapToLong(Victim::cost).distinct().count() == 1;
        Comparator<Candidate> order = Comparator.comparing(one -> place(one.container()));
        CostChoice recorded = new CostChoice(
                "recorded",
                one -> places.containsKey(one.container())
                        ? victim(one.container()).cost()
                        : 0,
                alike ? Optional.of(order) : Optional.empty());
        return new Costs(live.cluster(), partition, recorded, AppLosses.NONE, failure -> {});
    }

    private int place(ContainerName container) {
        return places.getOrDefault(container, places.size());
    }

    private Victim victim(ContainerName container) {
        return claim.victims().get(place(container));
    }

    /** A victim that is what it was has been told; null for all others. */
    private @Nullable Way way(ContainerSnapshot container) {
        if (!places.containsKey(container.name())) {
            return null;
        }
        Victim victim = victim(container.name());
        boolean same = container.am() == victim.am() && container.queue().path().equals(victim.queue());
        return same ? Way.TOLD : null;
    }

    /** What the strike does now. */
    StrikePlan plan() throws Refusal {
        ReservationSnapshot there = node.reservation();
        if (there != null && !planner.isOpen(node)) {
            throw new Refusal(
                    EndReason.NO_LONGER_FITS,
                    "the node is reserved by " + there.name() + " of "
                            + there.queue().path() + ", which does not give it");
        }
        if (adopted == null) {
            requireUser();
        }
        if (!strike.kill()) {
            node.addFree(held, 1); // all die later, and the limits must hold while they live
        } else if (!strike.spares()) {
            node.addFree(freed(), -1);
        }
        NodePlan plan =
                planner.plan(node, strike.kill() ? this::way : Meant.NOBODY).orElseThrow(this::refusal);
        Set<ContainerName> dying =
                plan.victims().stream().map(chosen -> chosen.container().name()).collect(Collectors.toSet());
        Stream<Blocker> used = planner.ownUsedOn(node).stream().filter(own -> own.node() == node && adopted == null);
        return new StrikePlan(
                strike,
                claim.kind().holdsNode() ? adopted : null,
                Stream.concat(used, plan.obstacles().stream()).map(Obstacle::of).toList(),
                claim.victims().stream()
                        .filter(victim -> dying.contains(victim.container()))
                        .toList());
    }

    /** The scheduler compares what he holds without the ask. */
    private void requireUser() throws Refusal {
        String name = ask.app().user();
        UserLoad user = ask.app()
                .queue()
                .users()
                .getOrDefault(ask.partition(), Map.of())
                .get(name);
        if (!live.userKnown()) {
            throw new Refusal(EndReason.OVER_LIMIT, claim.queue() + " does not know the user " + name);
        }
        ResourceVector used = sum(
                planner.ownUsedOn(node).stream().map(own -> own.reservation().size()));
        if (user != null
                && user.isAboveNow(user.held().minus(used), live.cluster().clusterTotal())) {
            throw new Refusal(
                    EndReason.OVER_LIMIT,
                    "user " + name + " holds " + words(user.held().minus(used)) + ", above the user limit of "
                            + words(user.limit()));
        }
    }

    /** What others have freed on a node that they share is theirs; a claim needs what it is charged for. */
    private ResourceVector freed() {
        ResourceVector spare = node.node().free().minusClamped(ask.size().minusClamped(held));
        for (int type = 0; type < spare.size(); type++) {
            spare = claim.charge().get(type) > 0 ? spare : spare.with(type, 0);
        }
        return spare;
    }

    /** Why not even all victims and reservations together are enough. */
    private Refusal refusal() {
        ResourceVector free = node.node().free().plus(held);
        if (!ask.size().fitsWhereWanted(ask.size(), free)) {
            return new Refusal(
                    EndReason.NO_LONGER_FITS,
                    "the ask is for " + words(ask.size()) + ", but with all victims that still live only " + words(free)
                            + " would come free");
        }
        int leaf = ask.app().queue().index();
        List<ContainerSnapshot> dying = strike.kill() ? alive : List.of();
        Placement nobody = new Placement(leaf, ask.app().user(), held.times(0), node, Hold.NEVER);
        usage.apply(new Change(nobody, Stage.WAITING, dying, planner.ownUsedOn(node), reservations.ofOthers()));
        QueueUsage queues = usage.queues();
        for (int queue : queues.tree().upTo(leaf, 0)) {
            if (adopted == null && queues.isOverMaximumWith(ask.size(), queue)) {
                QueueSnapshot above = live.cluster().queues().get(queue);
                return new Refusal(
                        EndReason.OVER_LIMIT,
                        above.path() + " would hold "
                                + words(queues.committed(queue).plus(ask.size()))
                                + " of at most "
                                + words(queues.load(queue).maximum()));
            }
        }
        String giving = claim.victims().stream().map(Victim::queue).distinct().collect(Collectors.joining(", "));
        return Refusal.forNow(
                EndReason.VICTIMS_PROTECTED, giving + " or a queue above would keep less than is guaranteed");
    }

    private ResourceVector sum(Stream<ResourceVector> amounts) {
        return amounts.reduce(ResourceVector.zero(ask.size().size()), ResourceVector::plus);
    }

    private String words(ResourceVector amount) {
        return live.cluster().types().describe(amount);
    }
}
