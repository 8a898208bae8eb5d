package io.sharpshooter.round;

import static io.sharpshooter.config.SettingsKeys.TOTAL_PREEMPTION_PER_ROUND;
import static io.sharpshooter.demand.Reason.HELPED;
import static io.sharpshooter.demand.Reason.OBSERVE_ONLY;
import static java.lang.Math.min;

import io.sharpshooter.claim.BackOffs;
import io.sharpshooter.claim.Budget;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Entitlement;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.PlacementSearch;
import io.sharpshooter.place.Shortfall;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.Parties;
import io.sharpshooter.usage.Usage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one round works with in one partition. Nodes are read when something first needs them. Used by one thread.
 */
final class PartitionRound {
    private final ClusterSnapshot snapshot;
    private final PartitionSnapshot partition;
    private final ClaimBook book;
    private final Settings settings;
    private final Costs costs;
    private final PartitionView view;
    private final Rules rules;
    private final Budget budget;
    private final Usage usage;
    private final CountedClaims claims;
    private @Nullable PlacementSearch search;
    private @Nullable Usage asRead;
    private @Nullable ServedFirst servedFirst;

    PartitionRound(
            ClusterSnapshot snapshot,
            PartitionSnapshot partition,
            QueueTree queues,
            ClaimBook book,
            Settings settings,
            Costs costs) {
        this.snapshot = snapshot;
        this.partition = partition;
        this.book = book;
        this.settings = settings;
        this.costs = costs;
        this.budget =
                new Budget(partition.total(), settings.get(TOTAL_PREEMPTION_PER_ROUND), book.budget(partition.name()));
        var tree = Parties.tree(queues, snapshot, partition, settings);
        this.usage = new Usage(snapshot, tree, partition.name());
        this.claims = new CountedClaims(usage, snapshot.queues());
        openClaims().forEach(claims::apply);
        countClaimsElsewhere();
        this.view = PartitionView.of(snapshot, partition, settings, usage, book.openByAsk());
        this.rules = new Rules(view);
    }

    PartitionView view() {
        return view;
    }

    QueueTree tree() {
        return view.tree();
    }

    /** Whose ask it is. */
    int partyOf(Ask ask) {
        return view.tree().partyOf(ask.app());
    }

    BackOffs backOffs() {
        return book.backOffs();
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

    Usage usage() {
        return usage;
    }

    /** The open claims, as they are counted. */
    CountedClaims claims() {
        return claims;
    }

    Entitlement entitlement() {
        return new Entitlement(rules);
    }

    /** The outcome for a container that a claim is made for. */
    Reason helped() {
        return settings.observeOnly() ? OBSERVE_ONLY : HELPED;
    }

    /** Whether it is only watched, while others are helped. */
    boolean isSpared(Ask ask) {
        return settings.spares(ask.queue());
    }

    long time() {
        return snapshot.time();
    }

    /** Both clocks at the start of the round. */
    RoundTime roundTime() {
        return snapshot.roundTime();
    }

    /** The search for places; reads the nodes if that has not happened yet. */
    PlacementSearch search() {
        if (search == null) {
            search = new PlacementSearch(rules, usage.nodes(), costs);
        }
        return search;
    }

    /** Whom the scheduler serves first; looks at all asks when that is first asked. */
    ServedFirst servedFirst() {
        if (servedFirst == null) {
            servedFirst = new ServedFirst(this);
        }
        return servedFirst;
    }

    /**
     * Whether the limits have room for the ask as they were read: while all those live who have only been told. The
     * scheduler tests no limit where it has reserved the node for the ask.
     */
    boolean limitsAllowNow(Ask ask, NodePlan plan) {
        var there = plan.node().reservation();
        if (there != null && there.askId().equals(ask.id())) {
            return true;
        }
        if (asRead == null) {
            asRead = new Usage(snapshot, view.tree(), partition.name());
        }
        int leaf = ask.leaf();
        var limits = Shortfall.ofLimits(asRead.queues(), leaf, ask.size());
        plan.obstacles()
                .forEach(one -> limits.release(
                        one.reservation().queue().index(), one.reservation().size(), 1));
        boolean mayBeInside = partyOf(ask) != leaf;
        return limits.covered() && !(mayBeInside && asRead.users().isExhausted(ask, ask.outstanding() - 1));
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

    /** What waits in this partition, is certain and is covered by no open claim, in the scheduler's order. */
    List<Demand> demands() {
        var claimed = book.openByAsk();
        var largest = partition.largestNode();
        List<Demand> demands = new ArrayList<>();
        for (var ask : asks()) {
            int remaining = min(ask.count(), ask.certain()) - claimed.getOrDefault(ask.id(), 0);
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
        for (var queue : snapshot.queues()) {
            var load = view.usage().load(queue.index());
            var pending = view.pending().sum(queue.index());
            var ideal = view.shares().ideal(queue.index());
            shares.add(new QueueShare(queue.path(), load, pending, ideal));
        }
        return shares;
    }

    /** What apps hold is the same in every partition. */
    private void countClaimsElsewhere() {
        book.open().stream()
                .filter(claim -> !claim.state().struck() && !claim.partition().equals(partition.name()))
                .flatMap(claim -> claim.victims().stream())
                .forEach(victim -> {
                    var app = snapshot.apps().get(victim.container().app());
                    if (app != null) {
                        usage.diesElsewhere(app, victim.size());
                    }
                });
    }
}
