package io.sharpshooter.claim;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.RoundTime;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Asks that are left alone for a while since claims of theirs came to nothing, and the nodes that are left out for
 * them, as long as there are others, until one succeeds. And the users who let others die for asks of a leaf that they
 * let go then, or for containers that they gave back before these ran: the first time costs nothing, from the second
 * within {@code loss-memory-ms} on all that they ask there is left alone for hold-timeout × 2ⁿ. Mutable; used by one
 * thread.
 */
public final class BackOffs {
    private static final int MOST_DOUBLINGS = 6;

    private final Map<AskId, Past> pasts = new HashMap<>();
    private final Map<String, Long> unserved = new HashMap<>();
    private final Map<LeafUser, Withdrawals> withdrawals = new HashMap<>();

    /**
     * Claims of an ask that came to nothing, one after the other; those of one moment count once. Times are in ms of
     * the monotonic clock.
     *
     * @param failures how many for which others died or a node was held: it is left alone for hold-timeout × 2ⁿ
     * @param losses how many before that, refused under the scheduler's lock or given up: from the second on it is left
     *     alone for monitoring_interval × 2ⁿ, at most hold-timeout
     * @param reason of the last loss
     * @param at when the last of both was
     * @param until when the ask may be helped again
     * @param nodes ids of the nodes that are left out
     * @param outstanding how many containers of the ask waited when last seen
     */
    private record Past(
            int failures, int losses, EndReason reason, long at, long until, Set<String> nodes, int outstanding) {
        static final Past NONE = new Past(0, 0, EndReason.NONE, -1, 0, Set.of(), 0);

        Past {
            nodes = Set.copyOf(nodes);
        }

        Past failed(String node, long time, Settings settings) {
            int count = time == at && failures > 0 ? failures : failures + 1;
            long end = Math.max(until, time + doubled(settings.holdTimeoutMs(), count));
            return new Past(count, losses, reason, time, end, union(nodes, Set.of(node)), outstanding);
        }

        Past lost(String node, EndReason why, long time, Settings settings) {
            int count = time == at && losses > 0 ? losses : losses + 1;
            if (count == 1) {
                return new Past(failures, count, why, time, until, nodes, outstanding);
            }
            long wait = Math.min(doubled(settings.monitoringIntervalMs(), count - 1), settings.holdTimeoutMs());
            long end = Math.max(until, time + wait);
            return new Past(failures, count, why, time, end, union(nodes, Set.of(node)), outstanding);
        }

        /** The same where so many wait now; nothing where that is fewer, and nobody has died in vain. */
        @Nullable
        Past waits(int now) {
            boolean forgotten = now < outstanding && failures == 0;
            return forgotten ? null : new Past(failures, losses, reason, at, until, nodes, now);
        }

        int pauses() {
            return Math.max(0, losses - 1);
        }
    }

    /** @param leaf its path */
    private record LeafUser(String leaf, String user) {
        static LeafUser of(Claim claim) {
            return new LeafUser(claim.queue(), claim.whom().user());
        }
    }

    /**
     * What one user has let go in one leaf. Claims that had struck before he was last counted belong to the same
     * withdrawal.
     *
     * @param times how often; more than {@code loss-memory-ms} after the last time, it is never
     * @param last when the last one was
     * @param until when he may be helped again
     */
    private record Withdrawals(int times, long last, long until) {
        static final Withdrawals NONE = new Withdrawals(0, Long.MIN_VALUE, 0);

        Withdrawals and(Claim struck, long time, Settings settings) {
            if (struck.hold().struckAt() < last) {
                return this;
            }
            long wait = times == 0 ? 0 : doubled(settings.holdTimeoutMs(), times - 1);
            return new Withdrawals(times + 1, time, time + wait);
        }
    }

    /** A wait that is doubled so many times, or as often as a wait is at most. */
    private static long doubled(long waitMs, int times) {
        return waitMs << Math.min(times, MOST_DOUBLINGS);
    }

    BackOffs copy() {
        BackOffs copy = new BackOffs();
        copy.pasts.putAll(pasts);
        copy.unserved.putAll(unserved);
        copy.withdrawals.putAll(withdrawals);
        return copy;
    }

    /** A claim that comes to nothing ends for this reason, and is given as it was before. */
    public void cameToNothing(Claim claim, EndReason reason, long time, Settings settings) {
        if (claim.state().struck() && !claim.victims().isEmpty()) {
            failed(claim.ask(), claim.node(), time, settings);
        } else {
            lost(claim.ask(), claim.node(), reason, time, settings);
        }
    }

    /** A claim of the ask has failed: leaves the ask alone for a while, and the node out for it. */
    public void failed(AskId ask, String node, long time, Settings settings) {
        pasts.put(ask, past(ask).failed(node, time, settings));
    }

    /** A claim of the ask came to nothing before anybody had died for it: that is no failure unless it goes on. */
    void lost(AskId ask, String node, EndReason reason, long time, Settings settings) {
        pasts.put(ask, past(ask).lost(node, reason, time, settings));
    }

    /** A claim of the ask has succeeded. */
    public void succeeded(AskId ask) {
        pasts.remove(ask);
    }

    /** These wait. Where fewer do than before, something was placed, and what was lost is forgotten. */
    public void waiting(Collection<Ask> asks) {
        for (Ask ask : pasts.isEmpty() ? List.<Ask>of() : asks) {
            pasts.computeIfPresent(ask.id(), (id, past) -> past.waits(ask.outstanding()));
        }
    }

    /** Forgets all others. */
    void keepOnly(Set<AskId> asks) {
        pasts.keySet().retainAll(asks);
    }

    /** When the ask may be helped again as far as its own claims go, in ms of the monotonic clock; 0 is at once. */
    public long until(AskId ask) {
        return past(ask).until();
    }

    /** When the ask may be helped again, its user's withdrawals included. */
    public long until(Ask ask) {
        return Math.max(until(ask.id()), withdrawalsOf(ask).until());
    }

    /** Until when, and after how many failures, lost races or withdrawals. */
    public Map<String, Object> words(Ask ask, RoundTime now) {
        Past past = past(ask.id());
        Map<String, Object> words = new TreeMap<>();
        words.put("until", Instant.ofEpochMilli(now.wallAt(until(ask))));
        if (past.failures() > 0) {
            words.put("failures", past.failures());
        }
        if (past.pauses() > 0) {
            words.put("refused as", past.reason());
            words.put("left alone", past.pauses());
        }
        Withdrawals withdrawals = withdrawalsOf(ask);
        if (withdrawals.until() > now.monotonicMs()) {
            words.put("withdrawn", withdrawals.times());
        }
        return words;
    }

    private Withdrawals withdrawalsOf(Ask ask) {
        return of(ask.app().queue().path(), ask.app().user());
    }

    /** How many times in a row claims of the ask have failed. */
    public int failures(AskId ask) {
        return past(ask).failures();
    }

    /** The ask of a claim for which somebody had died was let go, or its container was given back before it ran. */
    public void letGo(Claim struck, long time, Settings settings) {
        withdrawals.compute(
                LeafUser.of(struck),
                (who, before) -> (before == null ? Withdrawals.NONE : before).and(struck, time, settings));
    }

    /** How often the user has lately let others die in vain for asks in the leaf. */
    public int withdrawals(String leaf, String user) {
        return of(leaf, user).times();
    }

    private Withdrawals of(String leaf, String user) {
        return withdrawals.getOrDefault(new LeafUser(leaf, user), Withdrawals.NONE);
    }

    /** Forgets those whom nothing holds back and who were last counted longer ago than the memory, which is in ms. */
    public void forget(long time, long memory) {
        withdrawals.values().removeIf(past -> past.until() <= time && past.last() + memory <= time);
        unserved.values().removeIf(before -> before + memory < time);
    }

    /** Somebody died for an ask of this leaf, nothing was held for it, and the scheduler served others. */
    public void unserved(String queue, long time) {
        unserved.put(queue, time);
    }

    /** Whether that has happened in the leaf lately. */
    public boolean wasUnserved(String queue) {
        return unserved.containsKey(queue);
    }

    /**
     * Whether either has happened so often that the nodes which are left out for the ask are not tried again, so that a
     * cluster in which nothing changes comes to rest.
     */
    public boolean hasFailedVeryOften(AskId ask) {
        return failures(ask) > MOST_DOUBLINGS || past(ask).pauses() > MOST_DOUBLINGS;
    }

    /** Ids of the nodes that are left out for the ask. */
    public Set<String> nodesLeftOut(AskId ask) {
        return past(ask).nodes();
    }

    /** The group of an ask for which no node is reserved. */
    public AskGroup groupOf(Ask ask) {
        return new AskGroup(ask.kind(), nodesLeftOut(ask.id()), hasFailedVeryOften(ask.id()), null);
    }

    private Past past(AskId ask) {
        return pasts.getOrDefault(ask, Past.NONE);
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        if (a.containsAll(b)) {
            return a;
        }
        Set<String> both = new TreeSet<>(a);
        both.addAll(b);
        return both;
    }
}
