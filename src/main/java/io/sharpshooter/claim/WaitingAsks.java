package io.sharpshooter.claim;

import io.sharpshooter.model.AskId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Since when asks wait. Times are in ms of the monotonic clock. Mutable; used by one thread. */
public final class WaitingAsks {
    private final Map<AskId, Long> demanded = new HashMap<>();
    private final Map<AskId, Fits> fits = new HashMap<>();

    /** @param count how many of it waited when last seen */
    private record Fits(long since, int count) {}

    WaitingAsks copy() {
        var copy = new WaitingAsks();
        copy.demanded.putAll(demanded);
        copy.fits.putAll(fits);
        return copy;
    }

    /** A round is ready to help the ask; the first time counts. */
    public void demanded(AskId ask, long time) {
        demanded.putIfAbsent(ask, time);
    }

    /** When a round was first ready to help the ask; now, where none has been. */
    public long demandedSince(AskId ask, long now) {
        return demanded.getOrDefault(ask, now);
    }

    /**
     * The ask waits beside a node with room for it. The first time counts, and anew where some of it was placed since.
     *
     * @param count how many of it wait
     */
    public void fits(AskId ask, int count, long time) {
        Fits last = fits.get(ask);
        long since = last == null || last.count() > count ? time : last.since();
        fits.put(ask, new Fits(since, count));
    }

    /** Since when the ask has waited beside a node with room for it; now, where it has not. */
    public long fitsSince(AskId ask, long now) {
        Fits last = fits.get(ask);
        return last == null ? now : last.since();
    }

    /** Forgets asks that do not wait any more, or do not fit any more. */
    void keepOnly(Set<AskId> waiting, Set<AskId> fitting) {
        demanded.keySet().retainAll(waiting);
        fits.keySet().retainAll(fitting);
    }
}
