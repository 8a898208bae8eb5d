package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.round.ResultRecorder;
import io.sharpshooter.round.RoundOutcome;
import io.sharpshooter.round.Rounds;
import java.util.List;
import java.util.Set;

/** Decides the rounds of one life one after the other, with nothing remembered at first. Used by one thread. */
final class Deciding {
    private final Terms terms;
    private final Settings settings;
    private final Rounds rounds;
    private ClaimBook book = new ClaimBook();

    Deciding(Terms terms, Settings settings) {
        this.terms = terms;
        this.settings = settings;
        CostChoice cost = CostChoice.load(settings.cost(), Deciding.class.getClassLoader());
        this.rounds = new Rounds(settings, cost, failure -> {
            throw new IllegalStateException("A built-in cost has failed: " + failure.getMessage(), failure);
        });
    }

    /** The containers whose fate the next snapshot is to tell. */
    Set<ContainerName> watched() {
        return book.watched();
    }

    /** Claims that are open now. */
    List<Claim> open() {
        return book.open();
    }

    /** Decides on a cluster. Nothing of it is remembered before it is settled. */
    Decided decide(ClusterSnapshot snapshot) {
        RoundOutcome outcome = rounds.decide(snapshot, book);
        return new Decided(snapshot, outcome, snapshot.nodesRead());
    }

    /** Enters what came of the actions; returns what is to be done at once. */
    List<Action> settle(Decided decided, List<ActionResult> results) {
        book = decided.outcome.book();
        ResultRecorder settling = new ResultRecorder(decided.outcome.decision(), book, settings);
        settling.enter(results);
        return settling.followUps();
    }

    /** A round that is decided. */
    final class Decided {
        private final ClusterSnapshot snapshot;
        private final RoundOutcome outcome;
        private final boolean nodesRead;

        private Decided(ClusterSnapshot snapshot, RoundOutcome outcome, boolean nodesRead) {
            this.snapshot = snapshot;
            this.outcome = outcome;
            this.nodesRead = nodesRead;
        }

        List<Action> actions() {
            return outcome.decision().actions();
        }

        boolean nodesRead() {
            return nodesRead;
        }

        JsonNode decision() {
            return new DecisionText(terms).write(outcome.decision());
        }

        /** What is remembered: of the decision alone before it is settled, of what came of it too afterwards. */
        ObjectNode book() {
            return new BookText(terms, snapshot, settings).write(outcome.book());
        }
    }
}
