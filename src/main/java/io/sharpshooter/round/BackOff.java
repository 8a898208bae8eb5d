package io.sharpshooter.round;

import io.sharpshooter.claim.Withdrawals;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.model.AppSnapshot;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long demands of a partition are left alone: since claims of the ask have failed, or since its user let others die
 * for asks that he let go then. Within the leaf's elastic minimum he waits for one hold-timeout at most.
 */
final class BackOff {
    private final PartitionRound round;

    BackOff(PartitionRound round) {
        this.round = round;
    }

    /** When the demand may be helped again; now or in the past where nothing holds it back. */
    long until(Demand demand) {
        return Math.max(round.book().backOffs().until(demand.ask().id()), userUntil(demand));
    }

    private long userUntil(Demand demand) {
        AppSnapshot app = demand.ask().app();
        Withdrawals withdrawals = round.book().withdrawals();
        long longest = withdrawals.waitsUntil(app.queue().path(), app.user(), Long.MAX_VALUE);
        return longest > round.time()
                        && round.view()
                                .isWithinMinimum(demand.queue(), demand.ask().size())
                ? withdrawals.waitsUntil(
                        app.queue().path(), app.user(), round.settings().holdTimeoutMs())
                : longest;
    }

    /** Until when, and after how many failures, lost races or withdrawals. */
    Map<String, Object> words(Demand demand) {
        Map<String, Object> words = new TreeMap<>();
        long wall = round.view().snapshot().roundTime().wallAt(until(demand));
        words.put("until", Instant.ofEpochMilli(wall));
        int failures = round.book().backOffs().failures(demand.ask().id());
        if (failures > 0) {
            words.put("failures", failures);
        }
        int pauses = round.book().backOffs().pauses(demand.ask().id());
        if (pauses > 0) {
            words.put(
                    "refused as",
                    round.book().backOffs().reasonOfPause(demand.ask().id()));
            words.put("left alone", pauses);
        }
        if (userUntil(demand) > round.time()) {
            words.put("withdrawn", withdrawn(demand.ask().app()));
        }
        return words;
    }

    private int withdrawn(AppSnapshot app) {
        return round.book()
                .withdrawals()
                .times(
                        app.queue().path(),
                        app.user(),
                        round.time(),
                        round.settings().lossMemoryMs());
    }
}
