package io.sharpshooter.round;

import io.sharpshooter.claim.Budget;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimDependency;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Entitlement;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.place.PlacementSearch;
import io.sharpshooter.rule.RoundLimit;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.share.IdealShares;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.share.PendingAsks;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import io.sharpshooter.usage.PendingPlacements;
import io.sharpshooter.usage.QueueUsage;
import io.sharpshooter.usage.UserUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one round works with in one partition. Nodes are read when something first needs them. Used by one thread.
 */
final class PartitionRound {
    /** What it takes to count a claim as done, or as never made, measured against a look in passing at a node. */
    private static final long MOVED_CLAIM = 20;

    private final ClusterSnapshot snapshot;
    private final PartitionSnapshot partition;
    private final ClaimBook book;
    private final Settings settings;
    private final Costs costs;
    private final PartitionView view;
    private final Rules rules;
    private final UserUsage users;
    private final Budget budget;
    private final Map<String, Integer> queues = new HashMap<>();
    private final Set<ContainerName> untouchable;
    private final RoundLimit given = new RoundLimit();
    private final PendingPlacements promises;
    private final Set<Long> striking = new HashSet<>();
    private final Set<Long> reserving = new HashSet<>();
    private final List<Claim> undone = new ArrayList<>();
    private final QueueUsage usage;
    private @Nullable PartitionNodes nodes;
    private @Nullable ClaimEffects effects;
    private @Nullable PlacementSearch search;
    private long version;
    private long looks;

    PartitionRound(
            ClusterSnapshot snapshot,
            PartitionSnapshot partition,
            QueueTree tree,
            ClaimBook book,
            Settings settings,
            Costs costs) {
        this.snapshot = snapshot;
        this.partition = partition;
        this.book = book;
        this.settings = settings;
        this.costs = costs;
        this.users = new UserUsage(snapshot, partition.name());
        this.untouchable = new HashSet<>(book.reservations());
        this.budget = new Budget(
                partition.total(),
                settings.totalPreemptionPerRound(),
                book.carriedOver().budget(partition.name()));
        snapshot.queues().forEach(queue -> queues.put(queue.path(), queue.index()));
        this.usage = new QueueUsage(snapshot, tree, partition.name());
        this.promises = new PendingPlacements(usage, users);
        openClaims().forEach(this::apply);
        if (nodes != null) {
            nodes.holdings().claimsCounted();
        }
        PendingAsks pending = PendingAsks.of(snapshot, partition.name(), book.openByAsk());
        IdealShares shares = IdealShares.compute(snapshot, partition.name(), used(tree), pending);
        this.view = new PartitionView(snapshot, partition, settings, tree, usage, pending, shares);
        this.rules = new Rules(view, given);
    }

    PartitionView view() {
        return view;
    }

    Rules rules() {
        return rules;
    }

    Settings settings() {
        return settings;
    }

    ClaimBook book() {
        return book;
    }

    Budget budget() {
        return budget;
    }

    UserUsage users() {
        return users;
    }

    Entitlement entitlement() {
        return new Entitlement(view, users);
    }

    long time() {
        return snapshot.time();
    }

    /** Both clocks at the start of the round. */
    RoundTime roundTime() {
        return snapshot.roundTime();
    }

    /** Grows whenever usage has moved. */
    long version() {
        return version;
    }

    void moved() {
        version++;
    }

    /** The search for places; reads the nodes if that has not happened yet. */
    PlacementSearch search() {
        if (search == null) {
            search = new PlacementSearch(rules, nodes(), costs, untouchable);
        }
        return search;
    }

    /**
     * How much has been looked at so far, as {@link PartitionNodes#looks} counts it; counting a claim as done, or not,
     * takes as much as many looks.
     */
    long looks() {
        return looks + (nodes == null ? 0 : nodes.looks());
    }

    /** A reservation is spoken for: nobody may drop or use it in this round. */
    void giveAway(ContainerName reservation) {
        untouchable.add(reservation);
    }

    /** Takes note that a claim reserves its node in this round, and whether its victims die: then it holds the node. */
    void strikes(Claim claim, boolean kills) {
        NodeUsage node = nodes().byId(claim.node());
        if (!kills) {
            reserving.add(claim.id());
            return;
        }
        striking.add(claim.id());
        if (node != null) {
            node.hold(true);
        }
    }

    /**
     * Takes note that a claim which counts as done is not, and will not be in this round: nobody has died for it yet.
     */
    void leavesUndone(Claim claim) {
        if (!claim.state().struck()) {
            undone.add(claim);
        }
    }

    /**
     * Whether a claim may be right only if others, which were counted as done before it, will be. Then it is to wait
     * for them.
     */
    boolean countsOnUndone(Claim claim) {
        return undone.stream().anyMatch(other -> ClaimDependency.on(other, claim));
    }

    /** What the scheduler will place without a claim. */
    PendingPlacements promises() {
        return promises;
    }

    /**
     * Whether a plan without victims can be carried out while all those live who have only been told, and nothing
     * promised is placed yet.
     */
    boolean isPossibleNow(NodePlan plan, PlacementRequest wanted) {
        List<Claim> waiting = openClaims().stream()
                .filter(claim -> !claim.state().struck() && !striking.contains(claim.id()))
                .toList();
        List<Claim> reserved =
                waiting.stream().filter(claim -> reserving.contains(claim.id())).toList();
        promises.count(-1);
        waiting.forEach(this::takeBack);
        reserved.forEach(claim -> effects().countReservation(claim, 1));
        moved();
        boolean possible = search().replan(wanted, plan.node(), Meant.NOBODY)
                .filter(now -> plan.obstacles().containsAll(now.obstacles()))
                .isPresent();
        reserved.forEach(claim -> effects().countReservation(claim, -1));
        waiting.forEach(this::apply);
        promises.count(1);
        return possible;
    }

    /** Counts a claim as done, from now on. */
    void apply(Claim claim) {
        looks += MOVED_CLAIM;
        effects().apply(claim);
        raiseMostFree(claim);
        moved();
    }

    /** Counts a claim as never made. */
    void takeBack(Claim claim) {
        looks += MOVED_CLAIM;
        effects().takeBack(claim);
        raiseMostFree(claim);
        moved();
    }

    private void raiseMostFree(Claim claim) {
        NodeUsage node = nodes().byId(claim.node());
        if (node != null) {
            nodes().raiseMostFree(node);
        }
    }

    /** Open claims in this partition, oldest first. */
    List<Claim> openClaims() {
        return book.open().stream()
                .filter(claim -> claim.partition().equals(partition.name()))
                .toList();
    }

    /** What waits in this partition, in the scheduler's order. */
    List<Ask> asks() {
        return snapshot.asks().stream()
                .filter(ask -> ask.partition().equals(partition.name()))
                .toList();
    }

    /**
     * What waits in this partition, is certain and is covered by no open claim, in the scheduler's order.
     *
     * @param satisfied containers of an ask that may have been placed after the ask was read
     */
    List<Demand> demands(Map<AskId, Integer> satisfied) {
        Map<AskId, Integer> claimed = book.openByAsk();
        satisfied.forEach((ask, count) -> claimed.merge(ask, count, Integer::sum));
        ResourceVector largest = partition.largestNode();
        List<Demand> demands = new ArrayList<>();
        for (Ask ask : asks()) {
            int remaining = Math.min(ask.count(), ask.certain()) - claimed.getOrDefault(ask.id(), 0);
            if (remaining > 0) {
                boolean reaches = settings.threshold().reachedBy(ask.size(), largest, snapshot.types());
                demands.add(new Demand(ask, remaining, reaches));
            }
        }
        return demands;
    }

    /** Every queue's usage and due, as the round began. */
    List<QueueShare> queueShares() {
        List<QueueShare> shares = new ArrayList<>();
        for (QueueSnapshot queue : snapshot.queues()) {
            PartitionLoad load = queue.load(partition.name(), view.types());
            ResourceVector pending = view.pending().sum(queue.index());
            ResourceVector ideal = view.shares().ideal(queue.index());
            shares.add(new QueueShare(queue.path(), load.guaranteed(), load.used(), load.reserved(), pending, ideal));
        }
        return shares;
    }

    private ClaimEffects effects() {
        if (effects == null) {
            effects = new ClaimEffects(usage, users, nodes(), queues, untouchable, given);
        }
        return effects;
    }

    private PartitionNodes nodes() {
        if (nodes == null) {
            nodes = new PartitionNodes(snapshot, partition.name());
            countClaimsElsewhere(nodes);
        }
        return nodes;
    }

    /** What apps hold is the same in every partition. */
    private void countClaimsElsewhere(PartitionNodes nodes) {
        book.open().stream()
                .filter(claim -> !claim.state().struck() && !claim.partition().equals(partition.name()))
                .flatMap(claim -> claim.victims().stream())
                .forEach(victim -> {
                    AppSnapshot app = snapshot.apps().get(victim.container().app());
                    if (app != null) {
                        nodes.holdings().take(app, victim.size(), 1);
                    }
                });
        nodes.holdings().claimsCounted();
    }

    /** The copies of the snapshot may disagree by a moment, so that victims seem to hold more than their queue. */
    private List<ResourceVector> used(QueueTree tree) {
        List<ResourceVector> used = new ArrayList<>();
        for (int queue = 0; queue < tree.size(); queue++) {
            used.add(usage.used(queue).max(ResourceVector.zero(usage.types())));
        }
        return used;
    }
}
