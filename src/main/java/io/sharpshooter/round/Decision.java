package io.sharpshooter.round;

import static java.util.Collections.unmodifiableMap;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * All that one round has decided, and why. A value: nothing has been done yet.
 *
 * @param roundTime at the start of the round
 * @param types what the vectors mean
 * @param shares by partition name, one entry per queue
 * @param verdicts one per group of waiting containers
 * @param claims every claim that was open at the start of the round or was made in it, as it stands now
 * @param actions what is to be done, in this order
 * @param unused claims that had been satisfied, in this round or before, and whose containers were given back before
 *     they ran
 */
public record Decision(
        RoundTime roundTime,
        ResourceTypes types,
        Map<String, List<QueueShare>> shares,
        List<Verdict> verdicts,
        List<Claim> claims,
        List<Action> actions,
        List<Claim> unused) {
    public Decision {
        shares = unmodifiableMap(new TreeMap<>(shares));
        verdicts = List.copyOf(verdicts);
        claims = List.copyOf(claims);
        actions = List.copyOf(actions);
        unused = List.copyOf(unused);
    }

    /**
     * The same, with what another one of this round says of some queues.
     *
     * @param others its verdicts; those of these queues take the place of ours
     * @param more its claims that are told too
     */
    public Decision with(List<Verdict> others, Predicate<String> queues, List<Claim> more) {
        var told = new ArrayList<>(verdicts);
        told.removeIf(it -> queues.test(it.ask().queue()));
        for (var other : others) {
            if (queues.test(other.ask().queue())) {
                told.add(other);
            }
        }
        var all = new ArrayList<>(claims);
        all.addAll(more);
        return new Decision(roundTime, types, shares, told, all, actions, unused);
    }

    /** The monotonic clock at the start of the round, in ms. */
    public long time() {
        return roundTime.monotonicMs();
    }
}
