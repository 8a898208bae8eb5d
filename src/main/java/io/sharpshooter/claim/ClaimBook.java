package io.sharpshooter.claim;

import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot.Holdings;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceTypes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * All that is remembered from round to round: open claims and what came of others, and in parts of its own what else
 * rounds have to know of asks, users, apps and partitions.
 *
 * <p>Kept in memory only. Mutable; used by one thread. A round works on a {@link #copy()}, so that the same book can be
 * asked twice.
 */
public final class ClaimBook {
    private final TreeMap<Long, Claim> open = new TreeMap<>();
    private final TreeMap<Long, Delivery> deliveries = new TreeMap<>();
    private CarriedOver carriedOver = new CarriedOver();
    private WaitingAsks waiting = new WaitingAsks();
    private BackOffs backOffs = new BackOffs();
    private RecentLosses losses = new RecentLosses();
    private Map<String, AppHoldings> holdings = Map.of();
    private long nextId = 1;

    /**
     * What came of a claim for which somebody died, and is not known to have run yet.
     *
     * @param claim as it ended
     * @param container what its ask got by it
     * @param since when that was seen, in ms of the monotonic clock
     */
    public record Delivery(Claim claim, ContainerName container, long since) {}

    public ClaimBook copy() {
        ClaimBook copy = new ClaimBook();
        copy.open.putAll(open);
        copy.deliveries.putAll(deliveries);
        copy.carriedOver = carriedOver.copy();
        copy.waiting = waiting.copy();
        copy.backOffs = backOffs.copy();
        copy.losses = losses.copy();
        copy.holdings = holdings;
        copy.nextId = nextId;
        return copy;
    }

    /** Open claims, oldest first. */
    public List<Claim> open() {
        return List.copyOf(open.values());
    }

    /** Reservations that open claims hold, by their container names. */
    public Set<ContainerName> reservations() {
        Set<ContainerName> names = new HashSet<>();
        for (Claim claim : open.values()) {
            if (claim.reservation() != null) {
                names.add(claim.reservation());
            }
        }
        return names;
    }

    /** The containers whose fate is to be told: reservations of open claims, and what came of others. */
    public Set<ContainerName> watched() {
        Set<ContainerName> names = reservations();
        deliveries.values().forEach(delivery -> names.add(delivery.container()));
        return names;
    }

    /** How many open claims each ask has. */
    public Map<AskId, Integer> openByAsk() {
        Map<AskId, Integer> counts = new HashMap<>();
        open.values().forEach(claim -> counts.merge(claim.ask(), 1, Integer::sum));
        return counts;
    }

    /** The memory that the open claims of an app are to bring it, in MiB, by its id. */
    public Map<String, Long> memoryToCome() {
        Map<String, Long> memory = new HashMap<>();
        open.values()
                .forEach(claim -> memory.merge(claim.ask().app(), claim.size().get(ResourceTypes.MEMORY), Long::sum));
        return memory;
    }

    public long takeId() {
        return nextId++;
    }

    /**
     * Enters a claim, or replaces it by what it is now. An ended one is forgotten; where it was cancelled before its
     * strike, those it told live on.
     */
    public void put(Claim claim) {
        if (claim.open()) {
            open.put(claim.id(), claim);
            return;
        }
        open.remove(claim.id());
        if (claim.state() == ClaimState.CANCELLED && claim.hold().struckAt() == 0) {
            losses.spared(claim.grace().noticed());
        }
    }

    /** What the claims tell that begin their grace period now counts as lost. */
    public void countTold(long now) {
        for (Claim claim : open.values()) {
            if (claim.state() == ClaimState.NOTICED && claim.grace().noticedAt().monotonicMs() == now) {
                losses.lost(claim.victims(), now, false);
            }
        }
    }

    /** What came of claims and is not known to have run, in the order of the claims. */
    public List<Delivery> deliveries() {
        return List.copyOf(deliveries.values());
    }

    /** From now on its fate is to be told. */
    public void follow(Delivery delivery) {
        deliveries.put(delivery.claim().id(), delivery);
    }

    /** Its fate is known, or does not matter any more. */
    public void unfollow(Delivery delivery) {
        deliveries.remove(delivery.claim().id());
    }

    /** What partitions hand on to their next rounds. */
    public CarriedOver carriedOver() {
        return carriedOver;
    }

    /** Since when asks wait. */
    public WaitingAsks waiting() {
        return waiting;
    }

    /** Which asks, and whose, are left alone for a while. */
    public BackOffs backOffs() {
        return backOffs;
    }

    /** What apps lost lately. */
    public RecentLosses losses() {
        return losses;
    }

    /** What apps with open claims held when they were last looked at, by their ids. */
    public Map<String, AppHoldings> holdings() {
        return holdings;
    }

    /** Remembers what apps with open claims hold now. */
    public void rememberHoldings(Holdings now) {
        Map<String, AppHoldings> known = new HashMap<>();
        for (Claim claim : open.values()) {
            known.computeIfAbsent(claim.ask().app(), app -> now.of(app).toRemember());
        }
        holdings = Map.copyOf(known);
    }

    /** Forgets what was remembered of asks that do not wait any more, or do not fit any more. */
    public void keepOnly(Set<AskId> asks, Set<AskId> fitting) {
        backOffs.keepOnly(asks);
        waiting.keepOnly(asks, fitting);
    }

    /**
     * Nothing waits, no claim is open and nothing is followed: forgets all but what apps lost lately, and who let
     * others die in vain.
     */
    public void rest() {
        carriedOver = new CarriedOver();
        waiting = new WaitingAsks();
        backOffs.keepOnly(Set.of());
        holdings = Map.of();
    }
}
