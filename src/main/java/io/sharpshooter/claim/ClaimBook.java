package io.sharpshooter.claim;

import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.ClaimState.NOTICED;
import static io.sharpshooter.model.Fraction.ZERO;
import static io.sharpshooter.model.ResourceTypes.MEMORY;

import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Fraction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

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
    private final Map<String, List<Fraction>> budgets = new HashMap<>();
    private final Map<String, Map<Object, Long>> looks = new HashMap<>();
    private WaitingAsks waiting = new WaitingAsks();
    private BackOffs backOffs = new BackOffs();
    private RecentLosses losses = new RecentLosses();
    private final List<Death> deaths = new ArrayList<>();
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

    /**
     * A container that was killed.
     *
     * @param from path of its queue
     * @param to path of the queue for which it died
     * @param time in ms of the monotonic clock
     */
    public record Death(String from, String to, long time) {}

    public ClaimBook copy() {
        var copy = new ClaimBook();
        copy.open.putAll(open);
        copy.deliveries.putAll(deliveries);
        copy.deaths.addAll(deaths);
        copy.budgets.putAll(budgets);
        copy.looks.putAll(looks);
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
        for (var claim : open.values()) {
            if (claim.reservation() != null) {
                names.add(claim.reservation());
            }
        }
        return names;
    }

    /** The containers whose fate is to be told: reservations of open claims, and what came of others. */
    public Set<ContainerName> watched() {
        var names = reservations();
        for (var delivery : deliveries.values()) {
            names.add(delivery.container());
        }
        return names;
    }

    /** How many open claims each ask has. */
    public Map<AskId, Integer> openByAsk() {
        Map<AskId, Integer> counts = new HashMap<>();
        for (var claim : open.values()) {
            counts.merge(claim.ask(), 1, Integer::sum);
        }
        return counts;
    }

    /** The memory that the open claims of an app are to bring it, in MiB, by its id. */
    public Map<String, Long> memoryToCome() {
        Map<String, Long> memory = new HashMap<>();
        open.values()
                .forEach(claim -> memory.merge(claim.ask().app(), claim.size().get(MEMORY), Long::sum));
        return memory;
    }

    public long takeId() {
        return nextId++;
    }

    /** Its next claims have other ids than those of another book, and it knows of who died for those. */
    public void goOnAfter(ClaimBook other) {
        nextId = Math.max(nextId, other.nextId);
        var all = List.copyOf(other.deaths);
        deaths.clear();
        deaths.addAll(all);
    }

    /**
     * Enters a claim, or replaces it by what it is now. An ended one is forgotten; where that is before its strike, the
     * next round may spend its charge, and where it was cancelled, those it told live on.
     */
    public void put(Claim claim) {
        if (claim.open()) {
            open.put(claim.id(), claim);
            return;
        }
        open.remove(claim.id());
        if (claim.hold().struckAt() == 0) {
            refund(claim);
            if (claim.state() == CANCELLED) {
                losses.spared(claim.grace().noticed());
            }
        }
    }

    private void refund(Claim claim) {
        var left = budget(claim.partition());
        List<Fraction> sum = new ArrayList<>();
        for (int type = 0; type < claim.charge().size(); type++) {
            var before = type < left.size() ? left.get(type) : ZERO;
            sum.add(before.plus(Fraction.of(claim.charge().get(type), 1)));
        }
        budgets.put(claim.partition(), sum);
    }

    /** What the claims tell that begin their grace period now counts as lost. */
    public void countTold(long now) {
        for (var claim : open.values()) {
            if (claim.state() == NOTICED && claim.grace().noticedAt().monotonicMs() == now) {
                losses.lost(claim.victims(), now, false);
            }
        }
    }

    /** These have died for a claim. */
    public void died(Claim claim, List<Victim> killed, long now) {
        losses.lost(killed, now, true);
        for (var victim : killed) {
            deaths.add(new Death(victim.queue(), claim.queue(), now));
        }
    }

    /** Who has died within the window, and where the window is longer than what is remembered, those. */
    public List<Death> deaths() {
        return List.copyOf(deaths);
    }

    /** Deaths of before the window are forgotten. */
    public void forgetDeaths(long before) {
        deaths.removeIf(death -> death.time() <= before);
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

    /** What the next round of a partition has beside its own budget, per type; empty where nothing is. */
    public List<Fraction> budget(String partition) {
        return budgets.getOrDefault(partition, List.of());
    }

    /** A round is over, and so much is left of its budget. */
    public void endRound(String partition, List<Fraction> left) {
        budgets.put(partition, List.copyOf(left));
    }

    /** When groups of asks, and apps by their ids, were last looked at; empty where all were. */
    public Map<Object, Long> looks(String partition) {
        return looks.getOrDefault(partition, Map.of());
    }

    /** Remembers when they were. */
    public void setLooks(String partition, Map<Object, Long> now) {
        looks.put(partition, Map.copyOf(now));
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
    public void rememberHoldings(Function<String, AppHoldings> now) {
        Map<String, AppHoldings> known = new HashMap<>();
        for (var claim : open.values()) {
            known.computeIfAbsent(claim.ask().app(), app -> now.apply(app).toRemember());
        }
        holdings = Map.copyOf(known);
    }

    /** Forgets partitions in which nothing waits, asks that do not wait any more, and which do not fit any more. */
    public void keepOnly(Set<String> partitions, Set<AskId> asks, Set<AskId> fitting) {
        budgets.keySet().retainAll(partitions);
        looks.keySet().retainAll(partitions);
        backOffs.keepOnly(asks);
        waiting.keepOnly(asks, fitting);
    }

    /**
     * Nothing waits, no claim is open and nothing is followed: forgets all but what apps lost lately, and who let
     * others die in vain.
     */
    public void rest() {
        budgets.clear();
        looks.clear();
        waiting = new WaitingAsks();
        backOffs.keepOnly(Set.of());
        holdings = Map.of();
    }
}
