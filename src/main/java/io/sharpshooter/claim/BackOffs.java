package io.sharpshooter.claim;

import static java.lang.Math.max;
import static java.lang.Math.min;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.Ask.AskKind;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.RoundTime;
import java.time.Instant;
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
 * within {@code loss-memory-ms} on all that they ask there is left alone. Mutable; used by one thread.
 */
public final class BackOffs {
    private static final int MOST_DOUBLINGS = 6;

    private final Map<AskId, Past> pasts = new HashMap<>();
    private final Map<LeafUser, Streak> withdrawals = new HashMap<>();

    /** When a claim of an app has failed the last time. */
    private final Map<String, Long> failedApps = new HashMap<>();

    /**
     * Asks for which places are sought as for one: what is found out for one of them serves the next.
     *
     * @param kind what they ask for
     * @param leftOut ids of the nodes that are left out for them, since claims have failed there
     * @param forGood whether these are not tried again where no other node will do
     * @param alone the ask itself where the scheduler has reserved nodes for it, or others of its leaf may give to its
     *     app, which makes it different from all others; else null
     */
    public record AskGroup(
            AskKind kind,
            Set<String> leftOut,
            boolean forGood,
            @Nullable AskId alone) {
        public AskGroup {
            leftOut = Set.copyOf(leftOut);
        }
    }

    /**
     * What came to nothing, one after the other. Times are in ms of the monotonic clock.
     *
     * @param count how often
     * @param last when it was the last time
     * @param until when who waits may be helped again
     */
    private record Streak(int count, long last, long until) {
        static final Streak NONE = new Streak(0, Long.MIN_VALUE, 0);

        /** Once more; what is of one moment is once. */
        Streak and(long time, long waitMs) {
            if (time == last) {
                return this;
            }
            return new Streak(count + 1, time, waitMs == 0 ? until : max(until, time + waitMs));
        }

        boolean isVeryLong() {
            return count > MOST_DOUBLINGS;
        }
    }

    /**
     * Claims of an ask that came to nothing.
     *
     * @param failures for which others died: it is left alone for hold-timeout × 2ⁿ
     * @param losses before that, refused under the scheduler's lock or given up: from the second on it is left alone
     *     for monitoring_interval × 2ⁿ, at most hold-timeout
     * @param nodes ids of the nodes that are left out
     * @param outstanding how many containers of the ask waited when last seen
     */
    private record Past(Streak failures, Streak losses, Set<String> nodes, int outstanding) {
        static final Past NONE = new Past(Streak.NONE, Streak.NONE, Set.of(), 0);

        /** The same where so many wait now; nothing where that is fewer, and nobody has died in vain. */
        @Nullable
        Past waits(int now) {
            boolean forgotten = now < outstanding && failures.count == 0;
            return forgotten ? null : new Past(failures, losses, nodes, now);
        }

        long until() {
            return max(failures.until, losses.until);
        }

        Set<String> nodesWith(String node) {
            var both = new TreeSet<>(nodes);
            both.add(node);
            return both;
        }
    }

    /** @param leaf its path */
    private record LeafUser(String leaf, String user) {}

    /** A wait that is doubled so many times, or as often as a wait is at most; none at first. */
    private static long doubled(long waitMs, int times) {
        return times == 0 ? 0 : waitMs << min(times, MOST_DOUBLINGS);
    }

    BackOffs copy() {
        var copy = new BackOffs();
        copy.pasts.putAll(pasts);
        copy.withdrawals.putAll(withdrawals);
        copy.failedApps.putAll(failedApps);
        return copy;
    }

    /** A claim that comes to nothing ends, and is given as it was before. */
    public void cameToNothing(Claim claim, long time, Settings settings) {
        if (claim.hasKilled()) {
            failed(claim.ask(), claim.node(), time, settings);
            return;
        }
        // Nobody had died for it: that is no failure unless it goes on.
        Past past = past(claim.ask());
        long wait = doubled(settings.monitoringIntervalMs(), past.losses.count);
        var losses = past.losses.and(time, min(wait, settings.holdTimeoutMs()));
        var nodes = losses.count > 1 ? past.nodesWith(claim.node()) : past.nodes;
        pasts.put(claim.ask(), new Past(past.failures, losses, nodes, past.outstanding));
    }

    /** A claim of the ask has failed: leaves the ask alone for a while, and the node out for it. */
    public void failed(AskId ask, String node, long time, Settings settings) {
        Past past = past(ask);
        var failures = past.failures.and(time, doubled(settings.holdTimeoutMs(), past.failures.count + 1));
        pasts.put(ask, new Past(failures, past.losses, past.nodesWith(node), past.outstanding));
        failedApps.put(ask.app(), time);
    }

    /** A claim of the ask has succeeded. */
    public void succeeded(AskId ask) {
        pasts.remove(ask);
    }

    /** These wait. Where fewer do than before, something was placed, and what was lost is forgotten. */
    public void waiting(List<Ask> asks) {
        for (var ask : pasts.isEmpty() ? List.<Ask>of() : asks) {
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
        var who = new LeafUser(ask.queue(), ask.app().user());
        return max(until(ask.id()), withdrawals.getOrDefault(who, Streak.NONE).until);
    }

    /** Until when, and after how many failures, lost races and withdrawals. */
    public Map<String, Object> words(Ask ask, RoundTime now) {
        Past past = past(ask.id());
        Map<String, Object> words = new TreeMap<>();
        words.put("until", Instant.ofEpochMilli(now.wallAt(until(ask))));
        words.put("failures", past.failures.count);
        words.put("refused", past.losses.count);
        words.put("withdrawn", withdrawals(ask.queue(), ask.app().user()));
        return words;
    }

    /** Whether a claim of the app has failed lately, whatever it asks for now, or one of those that wait still. */
    public boolean hasFailed(String app) {
        return failedApps.containsKey(app)
                || pasts.entrySet().stream()
                        .anyMatch(past -> past.getKey().app().equals(app) && past.getValue().failures.count > 0);
    }

    /** The ask of a claim for which somebody had died was let go, or its container was given back before it ran. */
    public void letGo(Claim struck, long time, Settings settings) {
        var who = new LeafUser(struck.queue(), struck.whom().user());
        var before = withdrawals.getOrDefault(who, Streak.NONE);
        if (struck.hold().struckAt() >= before.last) {
            withdrawals.put(who, before.and(time, doubled(settings.holdTimeoutMs(), before.count) / 2));
        }
    }

    /** How often the user has lately let others die in vain for asks in the leaf. */
    public int withdrawals(String leaf, String user) {
        return withdrawals.getOrDefault(new LeafUser(leaf, user), Streak.NONE).count;
    }

    /** Forgets users whom nothing holds back, and those and apps that came last before the memory, which is in ms. */
    public void forget(long time, long memory) {
        withdrawals.values().removeIf(past -> past.until <= time && past.last + memory <= time);
        failedApps.values().removeIf(last -> last + memory <= time);
    }

    /**
     * Whether claims have come to nothing so often that the nodes which are left out for the ask are not tried again,
     * so that a cluster in which nothing changes comes to rest.
     */
    public boolean hasFailedVeryOften(AskId ask) {
        return past(ask).failures.isVeryLong() || past(ask).losses.isVeryLong();
    }

    /** Ids of the nodes that are left out for the ask. */
    public Set<String> nodesLeftOut(AskId ask) {
        return past(ask).nodes;
    }

    /** @param alone whether it is different from all others */
    public AskGroup groupOf(Ask ask, boolean alone) {
        return new AskGroup(ask.kind(), nodesLeftOut(ask.id()), hasFailedVeryOften(ask.id()), alone ? ask.id() : null);
    }

    private Past past(AskId ask) {
        return pasts.getOrDefault(ask, Past.NONE);
    }
}
