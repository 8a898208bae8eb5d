package io.sharpshooter.round;

import static io.sharpshooter.config.SettingsKeys.WINDOW_MS;
import static java.lang.Math.max;
import static java.util.Comparator.reverseOrder;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.CostFailure;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.QueueTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One round as a function: snapshot, open claims and settings in, decision out.
 *
 * <p>Pure: the same input gives the same decision, whatever the order of what the snapshot lists (asks keep the order
 * of their queue). Linear in what is read; a round in which nobody can be helped reads no node. Stateless and
 * thread-safe.
 */
public final class Rounds {
    private final Settings settings;
    private final CostChoice cost;
    private final Consumer<CostFailure> failures;

    /** @param failures told when the administrator's cost class fails */
    public Rounds(Settings settings, CostChoice cost, Consumer<CostFailure> failures) {
        this.settings = settings;
        this.cost = cost;
        this.failures = failures;
    }

    /**
     * Decides; {@code before} stays as it is. Where the administrator's cost class fails, all is decided by the default
     * cost.
     */
    public RoundOutcome decide(ClusterSnapshot snapshot, ClaimBook before) {
        try {
            return decide(snapshot, before, cost);
        } catch (CostFailure e) {
            return decide(snapshot, before, CostChoice.standard());
        }
    }

    private RoundOutcome decide(ClusterSnapshot snapshot, ClaimBook before, CostChoice cost) {
        var book = before.copy();
        book.backOffs().forget(snapshot.time(), settings.lossMemoryMs());
        book.backOffs().waiting(snapshot.asks());
        var decision = new DecisionBuilder(snapshot, book);
        new ClaimReview(snapshot, book, settings, decision).run();
        if (!settings.observeOnly()) {
            dropHoarded(snapshot.asks(), book.reservations(), decision);
        }
        Map<AskId, Ask> asks = new HashMap<>();
        snapshot.asks().forEach(ask -> asks.put(ask.id(), ask));
        var rows = new ArrayList<>(snapshot.queues());
        if (settings.sparesSome()) {
            rows.replaceAll(queue -> settings.spares(queue.path()) ? queue.spared() : queue);
        }
        var queues = new QueueTree(rows);
        book.losses().forget(snapshot.time(), settings.lossMemoryMs(), cost.name());
        book.forgetDeaths(snapshot.time() - settings.get(WINDOW_MS));
        var losses = book.losses().now();
        var busy = new HashSet<>();
        snapshot.asks().forEach(ask -> busy.add(ask.partition()));
        before.open().forEach(claim -> busy.add(claim.partition()));
        for (var partition : snapshot.partitions().values()) {
            if (busy.contains(partition.name())) {
                var costs = new Costs(snapshot, partition, cost, losses, failures);
                var round = new PartitionRound(snapshot, partition, queues, book, settings, costs);
                decide(round, decision, asks);
            }
        }
        book.rememberHoldings(snapshot::held);
        book.countTold(snapshot.time());
        book.keepOnly(decision.partitions(), asks.keySet(), decision.fitting());
        return new RoundOutcome(decision.build(), book);
    }

    /**
     * The longer the scheduler finds no room for an ask, the more nodes it reserves for it, and what is free there lies
     * idle. What is beyond the outstanding count is dropped, the newest first, that of open claims never.
     */
    private void dropHoarded(List<Ask> asks, Set<ContainerName> ours, DecisionBuilder decision) {
        var gone = decision.released();
        for (var ask : asks) {
            var held = ask.reserved().entrySet().stream()
                    .filter(there -> !gone.contains(there.getKey()))
                    .sorted(Map.Entry.comparingByKey(reverseOrder()))
                    .toList();
            held.stream()
                    .filter(there -> !ours.contains(there.getKey()))
                    .limit(max(0, held.size() - ask.outstanding()))
                    .filter(there -> !settings.spares(ask.queue()))
                    .map(there -> new Release(Action.NO_CLAIM, ask.id(), there.getValue(), there.getKey()))
                    .forEach(decision::action);
        }
    }

    private static void decide(PartitionRound round, DecisionBuilder decision, Map<AskId, Ask> asks) {
        var partition = round.view().partition().name();
        decision.shares(partition, round.queueShares());
        new ClaimReplan(round, decision, asks).run();
        round.rules().claimsChecked();
        for (var claim : round.openClaims()) {
            Ask ask = asks.get(claim.ask());
            if (ask != null) {
                decision.placed(ask, round.helped(), claim.node());
            }
        }
        new DemandHelp(round, decision).run();
        round.book().endRound(partition, round.budget().carryOver());
    }
}
