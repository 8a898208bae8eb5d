package io.sharpshooter.yarn;

import static io.sharpshooter.config.SettingsKeys.OBSERVE_ONLY;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * What would be done for queues that are only watched, and to them: each round is decided once more as if all were
 * acted on, with claims of its own. That is told, and nothing of it is done. For one thread at a time.
 */
final class SparedQueues {
    private ClaimBook book = new ClaimBook();

    /** Whether no claim is open that would have been made. */
    boolean isAtRest() {
        return book.open().isEmpty();
    }

    /** What apps with open claims held in the round before, those of another book among them. */
    Map<String, AppHoldings> holdings(ClaimBook acted) {
        Map<String, AppHoldings> all = new HashMap<>(book.holdings());
        all.putAll(acted.holdings());
        return all;
    }

    /**
     * What is to be told of a round.
     *
     * @param acted what is done
     * @param claims the book that came with it; claims of both have different ids
     * @param held what an app holds
     */
    Decision tellToo(
            Decision acted,
            ClaimBook claims,
            ClusterSnapshot snapshot,
            LoadedSettings now,
            BiFunction<String, ClusterSnapshot, AppHoldings> held) {
        Settings settings = now.settings();
        if (!settings.sparesSome()) {
            book = new ClaimBook();
            return acted;
        }
        book.idsAfter(claims);
        RoundOutcome outcome =
                new Rounds(settings.with(OBSERVE_ONLY, true), now.cost(), failure -> {}).decide(snapshot, book);
        book = outcome.book();
        book.rememberHoldings(app -> held.apply(app, snapshot));
        claims.idsAfter(book);
        return acted.with(outcome.decision(), settings::spares);
    }
}
