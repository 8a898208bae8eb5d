package io.sharpshooter.yarn;

import static io.sharpshooter.claim.ClaimState.CANCELLED;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.Rounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * What would be done for queues that are only watched, and to them: each round is decided once more as if all were
 * acted on, with claims of its own. That is told, and nothing of it is done. For one thread at a time.
 */
final class SparedQueues {
    private static final PrintableLog LOG = PrintableLog.of(SparedQueues.class);

    private final Map<Long, Claim> told = new TreeMap<>();
    private ClaimBook book = new ClaimBook();

    /** The open claims that were told. */
    List<Claim> told() {
        return List.copyOf(told.values());
    }

    /** Whether no claim is open that would have been made. */
    boolean isAtRest() {
        return book.open().isEmpty() && told.isEmpty();
    }

    /** Nothing waits. */
    void rest() {
        book.rest();
    }

    /** What apps with open claims held in the round before, those of another book among them. */
    Map<String, AppHoldings> holdings(ClaimBook acted) {
        Map<String, AppHoldings> all = new HashMap<>(book.holdings());
        all.putAll(acted.holdings());
        return all;
    }

    /**
     * What is to be told of a round. Never throws.
     *
     * @param acted what is to be done
     * @param claims the book that came with it; claims of both have different ids
     * @param held what an app holds
     */
    Decision tellToo(
            Decision acted,
            ClaimBook claims,
            ClusterSnapshot snapshot,
            LoadedSettings now,
            BiFunction<String, ClusterSnapshot, AppHoldings> held) {
        if (now.settings().sparesSome()) {
            try {
                return decide(acted, claims, snapshot, now, held);
            } catch (RuntimeException | Error failure) {
                LOG.error("What would be done for queues that are only watched is not known.", failure);
            }
        }
        book = new ClaimBook();
        var ended = new ArrayList<Claim>();
        told.values().forEach(claim -> ended.add(claim.ended(CANCELLED, EndReason.OBSERVE_ONLY)));
        told.clear();
        return acted.with(List.of(), queue -> false, ended);
    }

    private Decision decide(
            Decision acted,
            ClaimBook claims,
            ClusterSnapshot snapshot,
            LoadedSettings now,
            BiFunction<String, ClusterSnapshot, AppHoldings> held) {
        var settings = now.settings();
        book.goOnAfter(claims);
        var asIfAllAre = now.observing().settings();
        var outcome = new Rounds(asIfAllAre, now.cost(), failure -> {}).decide(snapshot, book);
        var all = outcome.decision();
        book = outcome.book();
        book.rememberHoldings(app -> held.apply(app, snapshot));
        claims.goOnAfter(book);
        var concerned = new ArrayList<>(all.claims());
        concerned.removeIf(claim -> !told.containsKey(claim.id()) && !claim.concerns(settings::spares));
        told.clear();
        concerned.stream().filter(Claim::open).forEach(claim -> told.put(claim.id(), claim));
        return acted.with(all.verdicts(), settings::spares, concerned);
    }
}
