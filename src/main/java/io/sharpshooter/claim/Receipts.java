package io.sharpshooter.claim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ClusterSnapshot.Allocations;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What app attempts had been given when claims of theirs struck: if more has come since, their ask may be gone because
 * it is fulfilled.
 *
 * <p>A master that gets containers between two of its heartbeats asks for them once more in the next, and takes that
 * back in the one after. So what came within two heartbeats before the strike counts as come since, unless claims have
 * brought it: these asks are not taken for new ones anyway. Keeps something of apps that wait, and of open claims, and
 * of no others. Mutable; used by one thread.
 */
public final class Receipts {
    /** Two heartbeats of a master that sends one every three seconds, in ms. */
    public static final long TWO_HEARTBEATS = 6_000;

    private final Map<Long, Receipt> beforeStrike = new HashMap<>();
    private Map<String, Receipt> recent = new HashMap<>();
    private Map<String, Receipt> earlier = new HashMap<>();
    private long recentSince = Long.MIN_VALUE / 2;

    /**
     * How much an app attempt had got when it was looked at.
     *
     * @param attempt the attempt's number
     * @param containers how many it had been given
     */
    public record Receipt(int attempt, int containers) {
        Receipt plus(int more) {
            return new Receipt(attempt, containers + more);
        }
    }

    Receipts copy() {
        Receipts copy = new Receipts();
        copy.beforeStrike.putAll(beforeStrike);
        copy.recent.putAll(recent);
        copy.earlier.putAll(earlier);
        copy.recentSince = recentSince;
        return copy;
    }

    /** Looks at those who wait begin anew; what is too old to be of use is forgotten. */
    public void round(long time) {
        if (time - recentSince < TWO_HEARTBEATS) {
            return;
        }
        boolean old = time - recentSince >= 4 * TWO_HEARTBEATS;
        earlier = old ? new HashMap<>() : recent;
        recent = new HashMap<>();
        recentSince = time;
    }

    /** Claims have brought an app so many containers. */
    public void served(String app, int count) {
        recent.computeIfPresent(app, (name, known) -> known.plus(count));
        earlier.computeIfPresent(app, (name, known) -> known.plus(count));
    }

    /** An app waits. Counts are asked for only where they are not known yet. */
    public void waits(AppSnapshot app, Allocations counts) {
        Receipt known = recent.get(app.id());
        if (known == null || known.attempt() != app.attempt()) {
            recent.put(app.id(), new Receipt(app.attempt(), counts.to(app.id(), app.attempt())));
        }
    }

    /** Takes note of the open claims: those whose victims live may strike now. */
    public void claims(Collection<Claim> open, Allocations counts) {
        beforeStrike.keySet().retainAll(open.stream().map(Claim::id).collect(Collectors.toSet()));
        for (Claim claim : open) {
            Receipt before = shortlyBefore(claim.ask().app());
            if (!claim.state().struck() && before != null) {
                int now = counts.to(claim.ask().app(), before.attempt());
                beforeStrike.put(claim.id(), new Receipt(before.attempt(), Math.min(now, before.containers())));
            }
        }
    }

    /** What the app of a claim had been given when the claim struck; null where it has not struck, or is not open. */
    public @Nullable Receipt beforeStrike(Claim claim) {
        return claim.state().struck() ? beforeStrike.get(claim.id()) : null;
    }

    /** How many apps and claims something is kept of. */
    int size() {
        return beforeStrike.size() + recent.size() + earlier.size();
    }

    private @Nullable Receipt shortlyBefore(String app) {
        Receipt now = recent.get(app);
        Receipt then = earlier.get(app);
        return now != null && then != null && now.attempt() == then.attempt() ? then : now;
    }
}
