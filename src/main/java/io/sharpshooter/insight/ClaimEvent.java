package io.sharpshooter.insight;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import java.util.List;

/**
 * One step of one claim in one round. Immutable.
 *
 * @param time clock at the start of the round, ms since the epoch
 * @param step what happened
 * @param claim how the claim stood after it; its victims are those that died once it has struck
 * @param spared containers that it was going to take and does not take any more
 * @param dropped reservations that were dropped in this step
 * @param detail what was found where something was refused, empty elsewhere
 */
public record ClaimEvent(
        long time, Step step, Claim claim, List<Victim> spared, List<Obstacle> dropped, String detail) {
    public ClaimEvent {
        spared = List.copyOf(spared);
        dropped = List.copyOf(dropped);
    }

    /** Whether the claim has killed, in this step or before. */
    public boolean struck() {
        return claim.struckAt() > 0;
    }

    /** What died in this step. */
    public List<Victim> killed() {
        return step.kills() ? claim.victims() : List.of();
    }
}
