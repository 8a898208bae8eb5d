package io.sharpshooter.claim;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.victim.Death;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * All that is remembered from round to round: open claims, what came of others, budgets carried over, masks, what apps
 * lost and got lately, and who let others die in vain.
 *
 * <p>Kept in memory only. Mutable; used by one thread. A round works on a {@link #copy()}, so that the same book can be
 * asked twice.
 */
public final class ClaimBook {
    private final TreeMap<Long, Claim> open = new TreeMap<>();
    private final Map<String, List<Fraction>> carriedOver = new HashMap<>();
    private final Map<String, ResourceVector> refunds = new HashMap<>();
    private final Map<AskId, Mask> masks = new HashMap<>();
    private final Map<AskId, LostRaces> lostRaces = new HashMap<>();
    private final Map<AskId, Long> demandedSince = new HashMap<>();
    private final Map<AskId, FitsSince> fitsSince = new HashMap<>();
    private final Map<AskId, Set<ContainerName>> running = new HashMap<>();
    private final Map<AskId, Arrivals> arrivals = new HashMap<>();
    private final List<Loss> losses = new ArrayList<>();
    private final Map<ContainerName, Told> told = new HashMap<>();
    private final TreeMap<Long, Delivery> deliveries = new TreeMap<>();
    private Receipts receipts = new Receipts();
    private Withdrawals withdrawals = new Withdrawals();
    private final Map<String, Looks> looks = new HashMap<>();
    private String costName = "";
    private long nextId = 1;

    /**
     * Since when some free node had room for an ask that waits all the same.
     *
     * @param time in ms of the monotonic clock
     * @param count how many of it waited when last seen
     */
    private record FitsSince(long time, int count) {}

    public ClaimBook copy() {
        ClaimBook copy = new ClaimBook();
        copy.open.putAll(open);
        copy.carriedOver.putAll(carriedOver);
        copy.refunds.putAll(refunds);
        copy.masks.putAll(masks);
        copy.lostRaces.putAll(lostRaces);
        copy.demandedSince.putAll(demandedSince);
        copy.fitsSince.putAll(fitsSince);
        copy.running.putAll(running);
        copy.arrivals.putAll(arrivals);
        copy.losses.addAll(losses);
        copy.told.putAll(told);
        copy.deliveries.putAll(deliveries);
        copy.receipts = receipts.copy();
        copy.withdrawals = withdrawals.copy();
        copy.looks.putAll(looks);
        copy.costName = costName;
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

    /** Enters a claim, or replaces it by what it is now; an ended one is forgotten. */
    public void put(Claim claim) {
        if (claim.open()) {
            open.put(claim.id(), claim);
        } else {
            open.remove(claim.id());
        }
    }

    public List<Fraction> carriedOver(String partition) {
        return carriedOver.getOrDefault(partition, List.of());
    }

    public void carryOver(String partition, List<Fraction> amounts) {
        carriedOver.put(partition, List.copyOf(amounts));
    }

    /**
     * Forgets what was carried over and refunded for other partitions, and who was looked at there: nothing waits
     * there.
     */
    public void keepCarriedOver(Collection<String> partitions) {
        looks.keySet().retainAll(partitions);
        carriedOver.keySet().retainAll(partitions);
        refunds.keySet().retainAll(partitions);
    }

    /** What a claim was charged that could not be carried out; the next round of the partition may spend it. */
    public void refund(String partition, ResourceVector charge) {
        refunds.merge(partition, charge, ResourceVector::plus);
    }

    /** What has been refunded since the last round of the partition; it is given once. */
    public Optional<ResourceVector> takeRefunds(String partition) {
        return Optional.ofNullable(refunds.remove(partition));
    }

    /** A claim of the ask has failed: leaves the ask alone for a while, and the node out for it. */
    public void mask(AskId ask, String node, long time, Settings settings) {
        long hold = settings.holdTimeoutMs();
        masks.compute(ask, (id, mask) -> mask == null ? Mask.first(time, hold, node) : mask.again(time, hold, node));
    }

    /** A claim of the ask came to nothing before anybody had died for it: that is no failure unless it goes on. */
    public void lost(AskId ask, LostRace race, long time, Settings settings) {
        lostRaces.put(ask, lostRacesOf(ask).and(race, time, settings));
    }

    /** These wait; an ask of which something was placed since may lose races anew. */
    public void waiting(Collection<Ask> asks) {
        if (!lostRaces.isEmpty()) {
            asks.forEach(
                    ask -> lostRaces.computeIfPresent(ask.id(), (id, races) -> races.outstanding(ask.outstanding())));
        }
    }

    /** A claim of the ask has succeeded. */
    public void unmask(AskId ask) {
        masks.remove(ask);
        lostRaces.remove(ask);
    }

    private LostRaces lostRacesOf(AskId ask) {
        return lostRaces.getOrDefault(ask, LostRaces.NONE);
    }

    /** When the ask may be helped again, in ms of the monotonic clock; 0 where it is not masked. */
    public long maskedUntil(AskId ask) {
        Mask mask = masks.get(ask);
        return Math.max(
                mask == null ? 0 : mask.until(), lostRacesOf(ask).pause().until());
    }

    /** How many times in a row claims of the ask have failed. */
    public int failures(AskId ask) {
        Mask mask = masks.get(ask);
        return mask == null ? 0 : mask.failures();
    }

    /** How many times in a row the ask was left alone since its claims lost races. */
    public int pauses(AskId ask) {
        return lostRacesOf(ask).pause().times();
    }

    /** Why it lost the race after which it was left alone; {@link EndReason#NONE} where it never was. */
    public EndReason reasonOfPause(AskId ask) {
        return lostRacesOf(ask).pause().reason();
    }

    /** Whether that has happened so often that the nodes which are left out for the ask are not tried again. */
    public boolean hasFailedVeryOften(AskId ask) {
        Mask mask = masks.get(ask);
        return (mask != null && mask.isLongest()) || lostRacesOf(ask).pause().isLast();
    }

    /** Ids of the nodes that are left out for the ask. */
    public Set<String> nodesLeftOut(AskId ask) {
        Mask mask = masks.get(ask);
        Set<String> lost = lostRacesOf(ask).pause().nodes();
        return mask == null ? lost : union(mask.nodes(), lost);
    }

    /** The group of an ask for which no node is reserved. */
    public AskGroup groupOf(Ask ask) {
        return new AskGroup(ask.kind(), nodesLeftOut(ask.id()), hasFailedVeryOften(ask.id()), null);
    }

    /** Where looking goes on in a partition. */
    public Looks looks(String partition) {
        return looks.getOrDefault(partition, Looks.NONE);
    }

    /** Remembers where looking goes on; {@link Looks#NONE} where all were looked at. */
    public void setLooks(String partition, Looks now) {
        if (now == Looks.NONE) {
            looks.remove(partition);
        } else {
            looks.put(partition, now);
        }
    }

    /** When a round was first ready to help the ask, in ms of the monotonic clock; now, if it is for the first time. */
    public long demandedSince(AskId ask, long time) {
        return demandedSince.computeIfAbsent(ask, id -> time);
    }

    /**
     * Since when the ask has waited beside a node with room for it; from now on, if that is new or some of it was
     * placed since.
     */
    public long fitsSince(AskId ask, int count, long time) {
        FitsSince last = fitsSince.get(ask);
        long start = last == null || last.count() > count ? time : last.time();
        FitsSince since = new FitsSince(start, count);
        fitsSince.put(ask, since);
        return since.time();
    }

    /** Forgets what was remembered of asks that do not wait any more, or do not fit any more. */
    public void keepOnly(Set<AskId> waiting, Set<AskId> fitting) {
        masks.keySet().retainAll(waiting);
        lostRaces.keySet().retainAll(waiting);
        demandedSince.keySet().retainAll(waiting);
        fitsSince.keySet().retainAll(fitting);
    }

    /**
     * Nothing waits, no claim is open and nothing is followed: forgets all but what apps lost and got lately, and who
     * let others die in vain.
     */
    public void rest() {
        keepOnly(Set.of(), Set.of());
        keepCarriedOver(Set.of());
        running.clear();
        arrivals.clear();
        told.clear();
    }

    /** The live containers of an ask with open claims, as last seen. */
    public Set<ContainerName> running(AskId ask) {
        return running.getOrDefault(ask, Set.of());
    }

    /**
     * Remembers the live containers of the asks with open claims, and of no others.
     *
     * @param newByAsk for each of these asks, at least those that are not known to be {@linkplain #running running}
     */
    public void setRunning(Map<AskId, Set<ContainerName>> newByAsk) {
        running.keySet().retainAll(newByAsk.keySet());
        arrivals.keySet().retainAll(newByAsk.keySet());
        newByAsk.forEach((ask, names) -> running.merge(ask, names, ClaimBook::union));
    }

    /** Forgets the containers of an ask: so many of them have ended that it is better to begin anew. */
    public void forgetRunning(AskId ask) {
        running.remove(ask);
    }

    /** What had come for an ask when the last round looked. */
    public Arrivals arrivals(AskId ask) {
        return arrivals.getOrDefault(ask, Arrivals.NONE);
    }

    /** Remembers what has come for an ask with open claims. */
    public void arrived(AskId ask, Arrivals now) {
        arrivals.put(ask, now);
    }

    /** A container once seen stays known, also when a snapshot misses its node. */
    private static <T> Set<T> union(Set<T> a, Set<T> b) {
        if (a.containsAll(b)) {
            return a;
        }
        Set<T> both = new HashSet<>(a);
        both.addAll(b);
        return both;
    }

    /** What apps had been given when claims struck. */
    public Receipts receipts() {
        return receipts;
    }

    /** Who let others die for asks that he let go then. */
    public Withdrawals withdrawals() {
        return withdrawals;
    }

    /** Counts victims as lost by their apps. */
    public void lost(List<Victim> victims, long time) {
        for (Victim victim : victims) {
            losses.add(new Loss(new Death(victim.container().app(), victim.key(), time), victim.cost()));
            told.remove(victim.container());
        }
    }

    /** The containers that open claims have told and nobody has killed, as last seen; in no order. */
    public List<Told> told() {
        return List.copyOf(told.values());
    }

    /** Remembers the containers that open claims have told and that live, and no others. */
    public void setTold(List<Told> alive) {
        told.clear();
        alive.forEach(one -> told.put(one.container(), one));
    }

    /**
     * Counts one that was told as lost by its app though nobody has killed it, at no cost, since what was lost is
     * unknown. What started since it was seen alive may stand for it.
     */
    public void left(Told gone) {
        losses.add(new Loss(new Death(gone.container().app(), gone.key(), gone.seenAt()), 0));
        told.remove(gone.container());
    }

    /**
     * What each app lost within the memory, by app id; forgets what is older. Costs of another unit are forgotten too.
     *
     * @param memory in ms
     * @param cost the name of the cost that is in use now
     */
    public Map<String, Long> losses(long time, long memory, String cost) {
        if (!costName.equals(cost)) {
            costName = cost;
            losses.replaceAll(Loss::withoutCost);
        }
        losses.removeIf(loss -> loss.death().time() + memory <= time);
        Map<String, Long> sums = new HashMap<>();
        for (Loss loss : losses) {
            if (loss.cost() > 0) {
                sums.merge(loss.death().app(), loss.cost(), ExactMath::sum);
            }
        }
        return sums;
    }

    /** Who has died for claims or has left when told, as far as that is not forgotten. */
    public List<Death> deaths() {
        return losses.stream().map(Loss::death).toList();
    }
}
