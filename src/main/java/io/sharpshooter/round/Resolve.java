package io.sharpshooter.round;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.Optional.empty;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.usage.Usage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Plans the large claims that one queue was given in a round anew in a few orders, and takes the one in which they lose
 * least together: those first that lose most by coming later, the largest first, and one that loses by coming later
 * before each of the others, first of all before the one that has its node. From there it goes on, as long as it is
 * little work. {@code bench loss} says what it saves where asks have several sizes. Used by one thread.
 */
final class Resolve {
    /**
     * So much a round spends on it in all partitions together: a tenth at most of what it takes where a hundred asks
     * are helped on 10,000 nodes.
     */
    private static final long MOST_OF_A_ROUND = 5_000;

    /** What a plan takes, beside one for each queue that is judged anew. */
    private static final long A_PLAN = 12;

    private final PartitionRound round;
    private final Usage usage;
    private long left;

    Resolve(PartitionRound round) {
        this.round = round;
        this.usage = round.usage();
        this.left = MOST_OF_A_ROUND
                / Groups.busyPartitions(round)
                / (A_PLAN + round.tree().size());
    }

    /**
     * The same claims with their plans, in the order in which they lose less; nothing where they stay as they are.
     * Usage is as it was when the answer comes.
     *
     * @param made claims that were made one after the other, and are counted
     */
    List<Draft> better(List<Draft> made) {
        if (left <= 0) {
            return List.of();
        }
        undo(made);
        var most = round.budget().left().plus(charge(made));
        Map<Places, NodePlan> alone = new HashMap<>();
        for (var draft : made) {
            alone.computeIfAbsent(draft.places(), kind -> plan(draft).orElse(draft.plan()));
        }
        var best = made;
        var orders = orders(best, alone);
        for (int next = 0; next < orders.size() && left > 0; next++) {
            var other = inTurn(orders.get(next), best);
            if (other.size() == best.size()
                    && isBelow(other, best)
                    && charge(other).fitsIn(most)) {
                best = other;
                orders = orders(best, alone);
                next = -1;
            }
        }
        made.forEach(draft -> usage.apply(draft.change()));
        return best == made ? List.of() : best;
    }

    /** None where nobody loses by the others: then it cannot be better. */
    private List<List<Draft>> orders(List<Draft> from, Map<Places, NodePlan> alone) {
        var byRegret = sorted(from, comparingLong(draft -> regret(draft, alone)));
        if (regret(byRegret.get(0), alone) <= 0) {
            return List.of();
        }
        List<List<Draft>> orders = new ArrayList<>();
        orders.add(byRegret);
        orders.add(sorted(from, comparing(this::share)));
        List<List<Draft>> others = new ArrayList<>();
        Set<Places> kinds = new HashSet<>();
        for (var late : byRegret) {
            boolean loses = regret(late, alone) > 0 && kinds.add(late.places());
            for (int place = 0; loses && from.get(place) != late; place++) {
                List<Draft> order = new ArrayList<>(from);
                order.remove(late);
                order.add(place, late);
                boolean hasItsNode =
                        from.get(place).plan().node() == best(late, alone).node();
                (hasItsNode ? orders : others).add(order);
            }
        }
        orders.addAll(others);
        return orders;
    }

    private static List<Draft> sorted(List<Draft> from, Comparator<Draft> by) {
        return from.stream().sorted(by.reversed()).toList();
    }

    private Fraction share(Draft draft) {
        return round.view().partition().shareOf(draft.asker().wanted().size());
    }

    /** How much more it loses than it would if no other one were there. */
    private static long regret(Draft draft, Map<Places, NodePlan> alone) {
        var best = best(draft, alone);
        return best.victimClass() < draft.plan().victimClass()
                ? Long.MAX_VALUE
                : draft.plan().cost() - best.cost();
    }

    private static NodePlan best(Draft draft, Map<Places, NodePlan> alone) {
        return alone.getOrDefault(draft.places(), draft.plan());
    }

    /** Judges and plans one after the other; some are missing where not all are helped. None stays counted. */
    private List<Draft> inTurn(List<Draft> order, List<Draft> known) {
        List<Draft> done = new ArrayList<>();
        boolean asKnown = true;
        for (var draft : order) {
            asKnown &= known.get(done.size()) == draft;
            var planned = asKnown ? Optional.of(draft) : planned(draft);
            if (planned.isEmpty() || cost(done) >= cost(known)) {
                break;
            }
            usage.apply(planned.get().change());
            done.add(planned.get());
        }
        undo(done);
        return done;
    }

    private Optional<Draft> planned(Draft draft) {
        boolean owed = round.entitlement().refusal(draft.asker().demand()).isEmpty();
        return owed ? plan(draft).filter(Draft::isPlain).map(draft::with) : empty();
    }

    private Optional<NodePlan> plan(Draft draft) {
        left--;
        return draft.places().planLarge();
    }

    private void undo(List<Draft> counted) {
        counted.forEach(draft -> usage.undo(draft.change()));
    }

    /** Whether less is lost, and nobody dies of a worse class. */
    private static boolean isBelow(List<Draft> some, List<Draft> others) {
        long[] classes = classes(some);
        long[] before = classes(others);
        for (int next = 0; next < classes.length; next++) {
            if (classes[next] > before[next]) {
                return false;
            }
        }
        return cost(some) < cost(others);
    }

    private static long[] classes(List<Draft> drafts) {
        return drafts.stream()
                .mapToLong(draft -> draft.plan().victimClass())
                .sorted()
                .toArray();
    }

    private static long cost(List<Draft> drafts) {
        return drafts.stream().mapToLong(draft -> draft.plan().cost()).reduce(0, ExactMath::sum);
    }

    private static ResourceVector charge(List<Draft> drafts) {
        return drafts.stream()
                .map(draft -> draft.plan().charge())
                .reduce(ResourceVector::plus)
                .orElseThrow();
    }
}
