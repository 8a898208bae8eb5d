package io.sharpshooter.round;

import static io.sharpshooter.demand.Reason.NOT_JUDGED;

import io.sharpshooter.claim.BackOffs.AskGroup;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Reason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks for which places are sought as for one, and what is known of them in this round. While others are helped all
 * only gets scarcer, so what it is refused for stands for the round. Used by one thread.
 */
final class Group {
    final AskGroup name;
    final Demand first;
    private boolean large;
    private int waiting;
    private @Nullable Reason refusal = NOT_JUDGED;
    private @Nullable Places places;

    Group(AskGroup name, Demand first) {
        this.name = name;
        this.first = first;
    }

    /** Takes note of an ask of it. */
    void add() {
        waiting++;
    }

    /** Its asks are to be helped. */
    void accept(boolean asLarge) {
        refusal = null;
        large = asLarge;
    }

    void refuse(Reason reason) {
        refusal = reason;
    }

    /** Why its asks get nothing, as far as it is known. */
    Optional<Reason> refusal() {
        return Optional.ofNullable(refusal);
    }

    boolean isJudged() {
        return refusal != NOT_JUDGED;
    }

    boolean large() {
        return large;
    }

    /** Where places for it are looked for, as one of its asks wants them; kept until the last has its outcome. */
    Places places(PartitionRound round, Demand demand) {
        if (places == null) {
            places = new Places(round, demand);
        }
        return places;
    }

    /** One of its asks has its outcome. */
    void finish() {
        waiting--;
        if (waiting <= 0) {
            places = null;
        }
    }
}
