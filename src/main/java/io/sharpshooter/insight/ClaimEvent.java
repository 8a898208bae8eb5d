package io.sharpshooter.insight;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.OptionalLong;

/**
 * One step of one claim in one round. Immutable.
 *
 * @param time at the start of the round
 * @param step what happened
 * @param claim how the claim stood after it; its victims are those that died once it has struck
 * @param killedAt when its victims died, by the wall clock as it was set then, ms since the epoch; empty while they
 *     live
 * @param spared containers that it was going to take and does not take any more
 * @param dropped reservations that were dropped in this step
 * @param detail what was found where something was refused, empty elsewhere
 */
public record ClaimEvent(
        RoundTime time,
        Step step,
        Claim claim,
        OptionalLong killedAt,
        List<Victim> spared,
        List<Obstacle> dropped,
        String detail) {
    public ClaimEvent {
        spared = List.copyOf(spared);
        dropped = List.copyOf(dropped);
    }

    /** The same, with what people look at. */
    ClaimEvent slim() {
        return new ClaimEvent(time, step, claim.slim(), killedAt, spared, dropped, detail);
    }

    /** Whether the claim has killed, in this step or before. */
    public boolean struck() {
        return killedAt.isPresent();
    }

    /** How long the claim has waited, or waited before it ended, in ms. */
    long waitedMs() {
        return time.monotonicMs() - claim.whom().demandedAt();
    }

    /** How old a container was that has died, in ms. */
    long ageMs(Victim dead) {
        return dead.ranMs(killedAt.getAsLong());
    }

    /** Who was killed, in this step or before. */
    List<Victim> dead() {
        return struck() ? claim.victims() : List.of();
    }

    /** What was lost by its kill, in this step or before. */
    Sum loss(ResourceTypes types) {
        return dead().stream().map(victim -> loss(victim, types)).reduce(Sum.NOTHING, Sum::plus);
    }

    /** What was lost by the death of one of them. */
    Sum loss(Victim dead, ResourceTypes types) {
        return Sum.lost(dead, types, killedAt.getAsLong());
    }
}
