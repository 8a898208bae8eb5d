package io.sharpshooter.round;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import io.sharpshooter.usage.Usage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Looks whether large claims lose less together where a later one chooses before an earlier one: one that wants a node
 * that the other has taken, and loses less by it than the other by going elsewhere, or one whose cheap victims are of a
 * queue that has given enough to the other. Tries one pair after the other, those first by which most may be gained, as
 * long as that is little work. Nothing is done here: usage is as it was when the answer comes. Used by one thread.
 */
final class Exchange {
    /**
     * That a claim has the node of another one, by their places.
     *
     * @param gain how much less may be lost so
     */
    private record Wish(int late, int early, long gain) {}

    private final PartitionRound round;
    private final Usage usage;
    private final PartitionNodes nodes;
    private final ExchangeEffort effort;
    private final List<Draft> drafts;
    private final ResourceVector most;

    /** @param made claims of one queue that were made one after the other, and are counted */
    Exchange(PartitionRound round, List<Draft> made, ExchangeEffort effort) {
        this.round = round;
        this.usage = round.usage();
        this.nodes = round.search().nodes();
        this.effort = effort;
        this.drafts = new ArrayList<>(made);
        this.most = round.budget().left().plus(charge(made));
    }

    /** The same claims with their plans, in the order in which they lose less; nothing where they stay as they are. */
    List<Draft> better() {
        List<Draft> before = List.copyOf(drafts);
        boolean found = effort.begin(drafts) && tryPairs(atBest());
        effort.end();
        return found ? inTurn(before) : List.of();
    }

    private PricesAtBest atBest() {
        drafts.forEach(this::undo);
        PricesAtBest best = new PricesAtBest(usage, drafts);
        drafts.forEach(this::apply);
        return best;
    }

    private boolean tryPairs(PricesAtBest best) {
        boolean found = false;
        boolean again = true;
        while (again && !effort.isOver()) {
            boolean nodesFound = tryNodes(best);
            again = tryVictims(best) || nodesFound;
            found |= again;
        }
        return found;
    }

    /** Lets claims have the nodes of others. */
    private boolean tryNodes(PricesAtBest best) {
        boolean found = false;
        Set<NodeUsage> left = best.left(drafts);
        for (Wish wish : wishes(best, left)) {
            boolean stands = best.gain(drafts.get(wish.early()), drafts.get(wish.late()), left) > 0;
            if (stands && !effort.isOver() && improve(wish.late(), wish.early(), this::onItsNode)) {
                found = true;
                left = best.left(drafts);
            }
        }
        return found;
    }

    private List<Wish> wishes(PricesAtBest best, Set<NodeUsage> left) {
        List<Wish> wishes = new ArrayList<>();
        for (int late = 0; late < drafts.size(); late++) {
            for (int early = 0; early < drafts.size(); early++) {
                nodes.look(1);
                // Of equal asks it changes nothing which one chooses first, unless it leaves the other one its node.
                if (drafts.get(early).places() != drafts.get(late).places()) {
                    wishes.add(new Wish(late, early, best.gain(drafts.get(early), drafts.get(late), left)));
                }
            }
        }
        wishes.removeIf(wish -> wish.gain() <= 0);
        wishes.sort(Comparator.comparingLong(Wish::gain).reversed());
        return wishes;
    }

    /** Lets claims choose before others that leave nothing of a queue. */
    private boolean tryVictims(PricesAtBest best) {
        boolean found = false;
        for (int late = 0; late < drafts.size(); late++) {
            for (int early = 0; early < drafts.size() && !effort.isOver(); early++) {
                nodes.look(1);
                boolean stands = late != early && best.mayDoBetterElsewhere(drafts.get(late));
                found |= stands && improve(late, early, this::besideIt);
            }
        }
        return found;
    }

    /** @param first how the second of two is made where it chooses first, neither being counted */
    private boolean improve(int late, int early, Function<DraftPair, Optional<Draft>> first) {
        DraftPair before = new DraftPair(drafts.get(early), drafts.get(late));
        undo(before.first());
        undo(before.second());
        Optional<DraftPair> better = otherOrder(before, first.apply(before));
        DraftPair pair = better.orElse(before);
        apply(pair.first());
        apply(pair.second());
        better.ifPresent(it -> put(it, late, early));
        return better.isPresent();
    }

    private void put(DraftPair pair, int place, int other) {
        drafts.set(Math.min(place, other), pair.first());
        drafts.set(Math.max(place, other), pair.second());
    }

    /** The other way round, where that is better and what is left of the budget covers it. */
    private Optional<DraftPair> otherOrder(DraftPair before, Optional<Draft> first) {
        if (first.isEmpty() || !first.get().price().isBelow(before.second().price())) {
            return Optional.empty();
        }
        apply(first.get());
        Optional<Draft> then = plan(before.first());
        undo(first.get());
        return then.map(second -> new DraftPair(first.get(), second))
                .filter(pair -> pair.losesLessThan(before) && isCovered(pair, before));
    }

    private boolean isCovered(DraftPair pair, DraftPair before) {
        return charge(drafts).minus(before.charge()).plus(pair.charge()).fitsIn(most);
    }

    private Optional<Draft> plan(Draft draft) {
        effort.searches();
        return draft.places().planLarge().filter(Draft::isPlain).map(draft::with);
    }

    /** The second one on the node of the first. */
    private Optional<Draft> onItsNode(DraftPair pair) {
        effort.plansNode();
        Draft late = pair.second();
        return late.places()
                .planLarge(pair.first().node(), Meant.ALL)
                .filter(Draft::isPlain)
                .map(late::with);
    }

    /** The best plan of the second one that leaves the first one its node. */
    private Optional<Draft> besideIt(DraftPair pair) {
        Change kept = pair.first().keepingItsNode();
        usage.apply(kept);
        Optional<Draft> planned = plan(pair.second());
        usage.undo(kept);
        return planned;
    }

    /** Judges and plans all once more, each with those before it counted: so they are made. */
    private List<Draft> inTurn(List<Draft> before) {
        drafts.forEach(this::undo);
        List<Draft> done = new ArrayList<>();
        for (Draft draft : drafts) {
            Optional<Draft> again = again(draft);
            again.ifPresent(this::apply);
            again.ifPresent(done::add);
        }
        done.forEach(this::undo);
        before.forEach(this::apply);
        boolean possible = done.size() == drafts.size() && charge(done).fitsIn(most);
        return possible ? done : List.of();
    }

    private Optional<Draft> again(Draft draft) {
        if (round.entitlement().refusal(draft.asker().demand()).isPresent()) {
            return Optional.empty();
        }
        Set<ContainerSnapshot> victims = new HashSet<>(draft.change().dying());
        Optional<NodePlan> plan =
                draft.places().planLarge(draft.node(), container -> victims.contains(container) ? Way.LARGE : null);
        return plan.filter(Draft::isPlain).map(draft::with);
    }

    private static ResourceVector charge(List<Draft> drafts) {
        return drafts.stream()
                .map(draft -> draft.plan().charge())
                .reduce(ResourceVector::plus)
                .orElseThrow();
    }

    private void apply(Draft draft) {
        nodes.look(PartitionRound.MOVED_CLAIM);
        usage.apply(draft.change());
    }

    private void undo(Draft draft) {
        nodes.look(PartitionRound.MOVED_CLAIM);
        usage.undo(draft.change());
    }
}
