package io.sharpshooter.claim;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Asks that are left alone for a while since claims of theirs came to nothing, and the nodes that are left out for
 * them, as long as there are others, until one succeeds. Mutable; used by one thread.
 */
public final class BackOffs {
    private static final int MOST_DOUBLINGS = 6;

    private final Map<AskId, Failures> failures = new HashMap<>();
    private final Map<AskId, LostRaces> lostRaces = new HashMap<>();
    private final Map<String, Long> unserved = new HashMap<>();

    /**
     * A claim that came to nothing before anybody had died for it: refused under the scheduler's lock, or given up.
     *
     * @param node id of the claim's node
     * @param reason why
     * @param circumstances a hash of what was read of that node, and of the limits that the claim was to keep
     * @param churn whether others came and went on its node in the grace period, which happens however often it is
     *     tried
     */
    public record LostRace(String node, EndReason reason, long circumstances, boolean churn) {}

    /**
     * Claims of an ask for which others died or a node was held, in vain, one after the other: it is left alone for
     * hold-timeout × 2ⁿ after the n-th.
     *
     * @param times how many; those of one moment count once
     * @param until when the ask may be helped again, in ms of the monotonic clock
     * @param nodes ids of the nodes where they failed
     */
    private record Failures(int times, long until, Set<String> nodes) {
        static final Failures NONE = new Failures(0, 0, Set.of());

        Failures {
            nodes = Set.copyOf(nodes);
        }

        Failures and(String node, long time, long holdTimeoutMs) {
            Set<String> more = union(nodes, Set.of(node));
            boolean sameMoment = until == time + doubled(holdTimeoutMs, times);
            int count = sameMoment ? times : times + 1;
            return new Failures(count, time + doubled(holdTimeoutMs, count), more);
        }
    }

    /** A wait that is doubled so many times, or as often as a wait is at most. */
    static long doubled(long waitMs, int times) {
        return waitMs << Math.min(times, MOST_DOUBLINGS);
    }

    BackOffs copy() {
        BackOffs copy = new BackOffs();
        copy.failures.putAll(failures);
        copy.lostRaces.putAll(lostRaces);
        copy.unserved.putAll(unserved);
        return copy;
    }

    /** A claim of the ask has failed: leaves the ask alone for a while, and the node out for it. */
    public void failed(AskId ask, String node, long time, Settings settings) {
        failures.put(ask, failuresOf(ask).and(node, time, settings.holdTimeoutMs()));
    }

    /** A claim of the ask came to nothing before anybody had died for it: that is no failure unless it goes on. */
    public void lost(AskId ask, LostRace race, long time, Settings settings) {
        lostRaces.put(ask, lostRacesOf(ask).and(race, time, settings));
    }

    /** A claim of the ask has succeeded. */
    public void succeeded(AskId ask) {
        failures.remove(ask);
        lostRaces.remove(ask);
    }

    /** These wait; an ask of which something was placed since may lose races anew. */
    public void waiting(Collection<Ask> asks) {
        if (!lostRaces.isEmpty()) {
            asks.forEach(
                    ask -> lostRaces.computeIfPresent(ask.id(), (id, races) -> races.outstanding(ask.outstanding())));
        }
    }

    /** Forgets all others. */
    void keepOnly(Set<AskId> asks) {
        failures.keySet().retainAll(asks);
        lostRaces.keySet().retainAll(asks);
    }

    /** When the ask may be helped again, in ms of the monotonic clock; 0 where it is not left alone. */
    public long until(AskId ask) {
        return Math.max(failuresOf(ask).until(), lostRacesOf(ask).pause().until());
    }

    /** How many times in a row claims of the ask have failed. */
    public int failures(AskId ask) {
        return failuresOf(ask).times();
    }

    /** Somebody died for an ask of this leaf, nothing was held for it, and the scheduler served others. */
    public void unserved(String queue, long time, Settings settings) {
        unserved.values().removeIf(before -> before < time - settings.lossMemoryMs());
        unserved.put(queue, time);
    }

    /** Whether that has happened in the leaf since then, in ms of the monotonic clock. */
    public boolean wasUnserved(String queue, long since) {
        return unserved.getOrDefault(queue, Long.MIN_VALUE) >= since;
    }

    /** How many times in a row the ask was left alone since its claims lost races. */
    public int pauses(AskId ask) {
        return lostRacesOf(ask).pause().times();
    }

    /** Why it lost the race after which it was left alone; {@link EndReason#NONE} where it never was. */
    public EndReason reasonOfPause(AskId ask) {
        return lostRacesOf(ask).pause().reason();
    }

    /**
     * Whether either has happened so often that the nodes which are left out for the ask are not tried again, so that a
     * cluster in which nothing changes comes to rest.
     */
    public boolean hasFailedVeryOften(AskId ask) {
        return failures(ask) > MOST_DOUBLINGS || pauses(ask) > MOST_DOUBLINGS;
    }

    /** Ids of the nodes that are left out for the ask. */
    public Set<String> nodesLeftOut(AskId ask) {
        return union(failuresOf(ask).nodes(), lostRacesOf(ask).pause().nodes());
    }

    /** The group of an ask for which no node is reserved. */
    public AskGroup groupOf(Ask ask) {
        return new AskGroup(ask.kind(), nodesLeftOut(ask.id()), hasFailedVeryOften(ask.id()), null);
    }

    private Failures failuresOf(AskId ask) {
        return failures.getOrDefault(ask, Failures.NONE);
    }

    private LostRaces lostRacesOf(AskId ask) {
        return lostRaces.getOrDefault(ask, LostRaces.NONE);
    }

    static Set<String> union(Set<String> a, Set<String> b) {
        if (a.containsAll(b)) {
            return a;
        }
        Set<String> both = new TreeSet<>(a);
        both.addAll(b);
        return both;
    }
}
