package io.sharpshooter.insight;

import static io.sharpshooter.model.ResourceTypes.MEMORY_AND_VCORES;
import static java.util.Arrays.stream;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Reason.Actor;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.QueueShare;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How things stand after the last round. Immutable.
 *
 * @param open how many claims are in each open state; every open state has an entry
 * @param waiting how many waiting containers had each outcome; every reason has an entry
 * @param waits by queue and by who has to act
 * @param shares by partition; of those in which something waits or a claim is open
 * @param types what the shares' amounts mean
 * @param largest by partition; of those whose nodes the round has looked at
 */
public record Present(
        Map<ClaimState, Long> open,
        Map<Reason, Long> waiting,
        Map<WaitKey, Wait> waits,
        Map<String, List<QueueShare>> shares,
        ResourceTypes types,
        Map<String, Largest> largest) {
    /** Nothing waits, and no claim is open. */
    static final Present NOTHING = nothing();

    private static Present nothing() {
        var never = new RoundTime(0, 0);
        var none = new Decision(never, MEMORY_AND_VCORES, Map.of(), List.of(), List.of(), List.of(), List.of());
        return of(none, List.of(), Map.of(), Map.of());
    }

    /** After a round and what came of its actions. */
    static Present of(Decision decision, List<Claim> claims, Map<WaitKey, Wait> waits, Map<String, Largest> largest) {
        Map<ClaimState, Long> open = new EnumMap<>(ClaimState.class);
        stream(ClaimState.values()).filter(ClaimState::open).forEach(state -> open.put(state, 0L));
        claims.stream().filter(Claim::open).forEach(claim -> open.merge(claim.state(), 1L, Long::sum));
        Map<Reason, Long> waiting = new EnumMap<>(Reason.class);
        stream(Reason.values()).forEach(reason -> waiting.put(reason, 0L));
        for (var verdict : decision.verdicts()) {
            waiting.merge(verdict.reason(), (long) verdict.count(), Long::sum);
        }
        return new Present(open, waiting, waits, decision.shares(), decision.types(), largest);
    }

    /**
     * What waits together.
     *
     * @param queue path of the queue
     * @param actor who has to act
     */
    public record WaitKey(String queue, Actor actor) {}

    /**
     * What waits.
     *
     * @param containers how many
     * @param oldestMs how long the ask has waited that waits longest
     */
    public record Wait(long containers, long oldestMs) {
        Wait and(Wait other) {
            return new Wait(containers + other.containers, Math.max(oldestMs, other.oldestMs));
        }
    }
}
