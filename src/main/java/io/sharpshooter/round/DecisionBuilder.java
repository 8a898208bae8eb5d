package io.sharpshooter.round;

import static io.sharpshooter.demand.Reason.FITS_NOW;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Takes down what a round decides, while it does. Used by one thread. */
final class DecisionBuilder {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;
    private final Map<String, List<QueueShare>> shares = new HashMap<>();
    private final Map<Heading, Verdict> verdicts = new LinkedHashMap<>();
    private final TreeMap<Long, Claim> claims = new TreeMap<>();
    private final List<Action> actions = new ArrayList<>();
    private final List<Claim> unused = new ArrayList<>();
    private final Set<AskId> fitting = new HashSet<>();

    private record Heading(AskId ask, Reason reason) {}

    DecisionBuilder(ClusterSnapshot snapshot, ClaimBook book) {
        this.snapshot = snapshot;
        this.book = book;
    }

    void shares(String partition, List<QueueShare> queues) {
        shares.put(partition, queues);
    }

    /** Enters an outcome for some containers of an ask; the numbers of the first count. */
    void verdict(Ask ask, int count, Reason reason, Numbers numbers) {
        if (reason == FITS_NOW) {
            fits(ask);
        }
        verdicts.merge(new Heading(ask.id(), reason), new Verdict(ask, count, reason, numbers), Verdict::and);
    }

    /** Enters that one container of an ask gets its place on a node. */
    void placed(Ask ask, Reason reason, String node) {
        verdict(ask, 1, reason, numbers(Map.of("node", node)));
    }

    /** The first of the containers of an ask gets its place on another node. */
    void placedElsewhere(Ask ask, Reason reason, String node) {
        verdicts.computeIfPresent(
                new Heading(ask.id(), reason),
                (heading, before) -> new Verdict(before.ask(), before.count(), reason, numbers(Map.of("node", node))));
    }

    /** What a verdict says beside its reason. */
    Numbers numbers(Map<String, ?> known) {
        return new Numbers(snapshot.types(), known);
    }

    /**
     * Takes note that something of the ask fits, though it is helped elsewhere; or that nobody has looked whether it
     * does: if it did when it was seen last, it does still.
     */
    void fits(Ask ask) {
        fitting.add(ask.id());
    }

    /** Enters a claim as it is now, here and in the book. */
    void claim(Claim claim) {
        claims.put(claim.id(), claim);
        book.put(claim);
    }

    /** The names of the reservations that are to be dropped since their claims have ended. */
    Set<ContainerName> released() {
        Set<ContainerName> names = new HashSet<>();
        for (var action : actions) {
            if (action instanceof Release release && release.own()) {
                names.add(release.reservation());
            }
        }
        return names;
    }

    void action(Action action) {
        actions.add(action);
    }

    /** What was to be done for a claim is not done: it is to be made anew. */
    void withdraw(Claim claim) {
        actions.removeIf(action -> action.claim() == claim.id());
    }

    /** What came of a claim, which has ended before, was given back before it ran. */
    void unused(Claim claim) {
        unused.add(claim);
    }

    /** Names of the partitions that were looked at. */
    Set<String> partitions() {
        return shares.keySet();
    }

    /** Asks of which something fits as it is, or may still fit. */
    Set<AskId> fitting() {
        return fitting;
    }

    Decision build() {
        for (var claim : book.open()) {
            claims.putIfAbsent(claim.id(), claim);
        }
        return new Decision(
                snapshot.roundTime(),
                snapshot.types(),
                shares,
                List.copyOf(verdicts.values()),
                List.copyOf(claims.values()),
                actions,
                unused);
    }
}
