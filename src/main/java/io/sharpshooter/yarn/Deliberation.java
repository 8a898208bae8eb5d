package io.sharpshooter.yarn;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.CostFailure;
import io.sharpshooter.insight.RoundWatch;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import io.sharpshooter.yarn.read.SchedulerReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A round up to where something is to be done: looks and decides. Of what the policy keeps it changes nothing but the
 * reader that it was given, so wherever it stands it can be given up, if the next round gets another reader and a copy
 * of the book. Used once.
 */
final class Deliberation {
    private final LoadedSettings inForce;
    private final SchedulerReader reader;
    private final ClaimBook book;

    Deliberation(LoadedSettings inForce, SchedulerReader reader, ClaimBook book) {
        this.inForce = inForce;
        this.reader = reader;
        this.book = book;
    }

    /**
     * What came of it.
     *
     * @param choice what was seen and decided; null where nothing waits, no claim is open and nothing is followed
     * @param failures of the administrator's cost class
     */
    record Decided(RoundWatch watch, @Nullable Choice choice, List<CostFailure> failures) {}

    /** A decision, and what it was made on. */
    record Choice(ClusterSnapshot snapshot, RoundOutcome outcome) {}

    LoadedSettings inForce() {
        return inForce;
    }

    /** @param clock asked once, where something has to be read */
    Decided decide(Supplier<RoundTime> clock) {
        RoundWatch watch = new RoundWatch();
        if (book.watched().isEmpty() && book.open().isEmpty() && reader.nothingWaits()) {
            watch.finished("look");
            return new Decided(watch, null, List.of());
        }
        List<CostFailure> failures = new ArrayList<>();
        ClusterSnapshot snapshot = reader.read(clock.get(), book.watched(), book.holdings());
        watch.finished("read");
        RoundOutcome outcome = new Rounds(inForce.settings(), inForce.cost(), failures::add).decide(snapshot, book);
        watch.finished("decide");
        return new Decided(watch, new Choice(snapshot, outcome), failures);
    }
}
