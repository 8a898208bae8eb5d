package io.sharpshooter.claim;

import static io.sharpshooter.claim.ClaimKind.RELIEF;
import static io.sharpshooter.claim.EndReason.ASK_WITHDRAWN;
import static io.sharpshooter.claim.EndReason.NO_LONGER_FITS;
import static io.sharpshooter.claim.EndReason.OVER_LIMIT;
import static io.sharpshooter.claim.EndReason.VICTIMS_PROTECTED;
import static io.sharpshooter.model.ResourceVector.zero;
import static io.sharpshooter.place.Meant.NOBODY;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.GUARANTEES;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.LIMITS_TOO;
import static io.sharpshooter.rule.PreemptibleQueues.Way.TOLD;
import static io.sharpshooter.usage.NodeUsage.Mark.USES_UP;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static java.util.Optional.empty;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static java.util.stream.IntStream.range;
import static java.util.stream.Stream.concat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.cost.Costs.AppLosses;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlan.Chosen;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.place.PlacementSearch;
import io.sharpshooter.place.Shortfall;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import io.sharpshooter.usage.Usage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    private final NodeUsage node;

    /** The node, with the containers that the claim may take. */
    private final NodeUsage reach;

    private final @Nullable ContainerName adopted;
    private final NodePlanner planner;
    private final List<ContainerSnapshot> alive;
    private final ResourceVector held;

    StrikeRoom(Strike strike, Ask ask, LiveSnapshot live) throws Refusal {
        this.strike = strike;
        this.claim = strike.subject();
        this.ask = ask;
        this.live = live;
        for (var victim : claim.victims()) {
            places.put(victim.container(), places.size());
        }
        var cluster = live.cluster();
        PartitionSnapshot partition = requireNonNull(cluster.partitions().get(ask.partition()));
        var usage = new Usage(cluster, new QueueTree(cluster.queues()), ask.partition());
        this.node = requireNonNull(usage.nodes().byId(claim.node()));
        this.reach = claim.kind() == RELIEF ? usage.nodes().gathering(ask.leaf(), node) : node;
        var wanted = new PlacementRequest(ask, others(usage.nodes()), Set.of());
        this.adopted = adopted();
        var view = PartitionView.of(cluster, partition, Settings.DEFAULTS, usage, Map.of());
        this.planner = new PlacementSearch(new Rules(view), usage.nodes(), costs(partition))
                .planner(wanted, adopted == null ? GUARANTEES : LIMITS_TOO);
        var there = reach.node().containers();
        this.alive = range(0, there.size())
                .filter(place -> way(there.get(place)) != null && !planner.isKept(TOLD, reach, place))
                .mapToObj(there::get)
                .toList();
        this.held = sum(alive.stream().filter(reach::isHome).map(ContainerSnapshot::size));
    }

    /** Marks reservations that must stay. How many more of the ask wait that no claim holds a node for. */
    private int others(PartitionNodes nodes) throws Refusal {
        int claimed = 0;
        for (var reserved : nodes.reserved()) {
            ReservationSnapshot there = requireNonNull(reserved.reservation());
            boolean own = there.askId().equals(ask.id());
            boolean held = live.holders().getOrDefault(there.name(), claim.id()) != claim.id();
            if (held || !(own || mayGo(reserved, there))) {
                reserved.mark(USES_UP, 1);
            }
            claimed += held && own ? 1 : 0;
        }
        if (claimed >= ask.outstanding()) {
            throw new Refusal(
                    ASK_WITHDRAWN,
                    "claims hold " + claimed + " nodes for " + ask.outstanding() + " that are outstanding");
        }
        return ask.outstanding() - 1 - claimed;
    }

    /** The claim names it, or it has come to its node and its queue gives. */
    private boolean mayGo(NodeUsage reserved, ReservationSnapshot there) {
        boolean gives = strike.givingQueues().contains(there.queue().path());
        return (gives && reserved == node)
                || claim.obstacles().stream()
                        .anyMatch(obstacle -> obstacle.reservation().equals(there.name()));
    }

    /** The reservation that holds the claim's node for the ask already, null where none does. */
    private @Nullable ContainerName adopted() {
        var there = node.reservation();
        if (there == null || node.isSpokenFor()) {
            return null;
        }
        boolean own = there.askId().equals(ask.id()) && there.size().equals(ask.size());
        return own ? there.name() : null;
    }

    /** In an administrator's order all cost the same, and the claim has them in that order. */
    private Costs costs(PartitionSnapshot partition) {
        boolean alike =
                claim.victims().stream().mapToLong(Victim::cost).distinct().count() == 1;
        Comparator<Candidate> order = comparing(one -> places.getOrDefault(one.container(), places.size()));
        var recorded = new CostChoice(
                "recorded",
                one -> victim(one.container()).map(Victim::cost).orElse(0L),
                alike ? Optional.of(order) : empty());
        return new Costs(live.cluster(), partition, recorded, AppLosses.NONE, failure -> {});
    }

    private Optional<Victim> victim(ContainerName container) {
        return Optional.ofNullable(places.get(container)).map(claim.victims()::get);
    }

    /** A victim that is what it was has been told; null for all others. */
    private @Nullable Way way(ContainerSnapshot container) {
        return victim(container.name())
                .filter(told -> container.am() == told.am())
                .filter(told -> container.queue().path().equals(told.queue()))
                .map(told -> TOLD)
                .orElse(null);
    }

    /** What the strike does now. */
    StrikePlan plan() throws Refusal {
        var there = node.reservation();
        if (there != null && !planner.isOpen(node)) {
            throw new Refusal(
                    NO_LONGER_FITS, there.queue().path() + " does not give " + there.name() + ", which holds the node");
        }
        if (adopted == null) {
            requireUser();
        }
        if (!strike.kill()) {
            // All die later, and the limits must hold while they live.
            node.addFree(held, 1);
        } else if (!strike.spares()) {
            node.addFree(freed(), -1);
        }
        NodePlan plan = planner.plan(reach, strike.kill() ? this::way : NOBODY).orElseThrow(this::refusal);
        var needed = plan.victims().stream().map(Chosen::container);
        // The round has counted what the leaf is owed, which live books do not say: so all die whom it chose.
        boolean all = claim.kind() == RELIEF && strike.kill();
        Set<ContainerName> dying =
                (all ? alive.stream() : needed).map(ContainerSnapshot::name).collect(toSet());
        var used = planner.ownUsedOn(node).stream().filter(own -> own.node() == node && adopted == null);
        return new StrikePlan(
                strike,
                claim.kind().holdsNode() ? adopted : null,
                concat(used, plan.obstacles().stream()).map(Obstacle::of).toList(),
                claim.victims().stream()
                        .filter(victim -> dying.contains(victim.container()))
                        .toList());
    }

    /** The scheduler compares what he holds without the ask. */
    private void requireUser() throws Refusal {
        var app = ask.app();
        var user = app.queue().users(ask.partition()).get(app.user());
        if (user == null) {
            throw new Refusal(OVER_LIMIT, claim.queue() + " does not know the user " + app.user());
        }
        ResourceVector rest = user.held()
                .minus(sum(planner.ownUsedOn(node).stream()
                        .map(own -> own.reservation().size())))
                .minus(sum(alive.stream()
                        .filter(one -> strike.kill() && one.queue().equals(app.queue()))
                        .filter(one -> one.app().user().equals(app.user()))
                        .map(ContainerSnapshot::size)));
        if (user.isAboveNow(rest, live.cluster().clusterTotal())) {
            throw new Refusal(
                    OVER_LIMIT,
                    "user " + app.user() + " holds " + words(rest) + ", above the user limit of "
                            + words(user.limit()));
        }
    }

    /** What others have freed on a node that they share is theirs; a claim needs what it is charged for. */
    private ResourceVector freed() {
        var spare = node.node().free().minusClamped(ask.size().minusClamped(held));
        return spare.whereAny(claim.charge());
    }

    /** Why not even all victims and reservations together are enough. */
    private Refusal refusal() {
        Shortfall lack = planner.lackWithout(strike.kill() ? alive : List.of(), reach);
        var place = lack.queueLacking();
        if (!place.isPresent()) {
            String giving =
                    claim.victims().stream().map(Victim::queue).distinct().collect(joining(", "));
            return Refusal.forNow(VICTIMS_PROTECTED, giving + " may not give so much now");
        }
        int queue = place.getAsInt();
        boolean here = queue == Shortfall.NODE;
        String path = here ? claim.node() : live.cluster().queues().get(queue).path();
        return new Refusal(
                here ? NO_LONGER_FITS : OVER_LIMIT,
                path + " lacks " + words(ResourceVector.of(lack.most())) + ", even without the victims");
    }

    private ResourceVector sum(Stream<ResourceVector> amounts) {
        return amounts.reduce(zero(ask.size().size()), ResourceVector::plus);
    }

    private String words(ResourceVector amount) {
        return live.cluster().types().describe(amount);
    }
}
