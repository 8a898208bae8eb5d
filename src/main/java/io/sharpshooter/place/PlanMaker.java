package io.sharpshooter.place;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Says how good a choice among the candidates of a node is, and puts it into words. Used by one thread. */
final class PlanMaker {
    /** Nobody goes before others of equal use. */
    static final Predicate<ContainerSnapshot> ALIKE = container -> true;

    private static final long BILLION = 1_000_000_000L;

    private final PartitionSnapshot partition;
    private final PlacementRequest wanted;
    private final Candidates candidates;

    PlanMaker(PartitionSnapshot partition, PlacementRequest wanted, Candidates candidates) {
        this.partition = partition;
        this.wanted = wanted;
        this.candidates = candidates;
    }

    /** Who is to go first takes the place of a victim of equal use, which changes nothing for node, limits and dues. */
    void putFirst(NodeUsage node, int[] victims, Predicate<ContainerSnapshot> first) {
        for (int candidate = 0; candidate < candidates.size() && first != ALIKE; candidate++) {
            if (!contains(victims, candidate) && first.test(container(node, candidate))) {
                putInPlaceOfAnother(candidate, node, victims, first);
            }
        }
    }

    private void putInPlaceOfAnother(int candidate, NodeUsage node, int[] victims, Predicate<ContainerSnapshot> first) {
        for (int place = 0; place < victims.length; place++) {
            if (isOfEqualUse(victims[place], candidate) && !first.test(container(node, victims[place]))) {
                victims[place] = candidate;
                return;
            }
        }
    }

    private static boolean contains(int[] victims, int candidate) {
        return IntStream.of(victims).anyMatch(victim -> victim == candidate);
    }

    private boolean isOfEqualUse(int victim, int candidate) {
        return candidates.queue(victim) == candidates.queue(candidate)
                && candidates.held(victim).equals(candidates.held(candidate))
                && candidates.tier(victim) == candidates.tier(candidate);
    }

    /** The plan with these victims. */
    NodePlan plan(NodeUsage node, int[] victims, List<BlockingReservation> dropped) {
        List<Chosen> chosen = chosen(node, victims);
        return new NodePlan(
                node,
                chosen,
                dropped,
                ResourceVector.of(candidates.lack()),
                candidates.cost(victims, victims.length),
                victimClass(victims, victims.length),
                wanted.ask().where().distance(node.node()),
                surplus(node, victims, victims.length));
    }

    /** Notes how good the plan is with those that are selected. */
    void rate(NodeUsage node, Selection selection, KeptPlans kept) {
        int[] victims = selection.chosen();
        int count = selection.size();
        kept.put(
                node.place(),
                victimClass(victims, count),
                candidates.cost(victims, count),
                wanted.ask().where().distance(node.node()),
                count,
                surplus(node, victims, count));
        if (candidates.ordered()) {
            kept.putVictims(node.place(), dearestFirst(victims, count));
        }
    }

    /** Their places in the node's roster, the last in the administrator's order first. */
    private int[] dearestFirst(int[] victims, int count) {
        int[] sorted = Arrays.copyOf(victims, count);
        candidates.sortByRank(sorted, count);
        int[] places = new int[count];
        for (int next = 0; next < count; next++) {
            places[next] = candidates.place(sorted[count - 1 - next]);
        }
        return places;
    }

    private long victimClass(int[] victims, int count) {
        long victimClass = VictimClass.NOBODY;
        for (int place = 0; place < count; place++) {
            victimClass = VictimClass.with(victimClass, candidates.tier(victims[place]));
        }
        return victimClass;
    }

    /** These candidates in words, the cheapest first. */
    List<Chosen> chosen(NodeUsage node, int[] places) {
        return Arrays.stream(places)
                .mapToObj(place -> new Chosen(
                        container(node, place),
                        candidates.cost(place),
                        candidates.giving(place).rule(),
                        Tiers.standing(candidates.tier(place))))
                .sorted(Comparator.comparingLong(Chosen::cost))
                .toList();
    }

    private ContainerSnapshot container(NodeUsage node, int candidate) {
        return node.node().containers().get(candidates.place(candidate));
    }

    private long surplus(NodeUsage node, int[] victims, int count) {
        return surplus(node, type -> {
            long freed = 0;
            for (int place = 0; place < count; place++) {
                freed += candidates.held(victims[place]).get(type);
            }
            return freed;
        });
    }

    /**
     * What is free on the node afterwards beyond the ask, as its dominant share in billionths.
     *
     * @param freed what the victims hold of a type
     */
    long surplus(NodeUsage node, IntToLongFunction freed) {
        long surplus = 0;
        for (int type = 0; type < partition.total().size(); type++) {
            long free = node.free(type) - wanted.size().get(type) + freed.applyAsLong(type);
            surplus = Math.max(surplus, billionths(free, partition.total().get(type)));
        }
        return surplus;
    }

    private static long billionths(long part, long total) {
        if (part <= 0 || total <= 0) {
            return 0;
        }
        return part > Long.MAX_VALUE / BILLION ? BILLION : part * BILLION / total;
    }
}
