package io.sharpshooter.round;

import static java.util.stream.Collectors.toSet;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.share.PartitionView;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Whether the scheduler serves a small ask next where a container has died for it, so that the node need not be held.
 *
 * <p>It serves queues below their guarantees before those that are not, by their dominant shares with reservations,
 * whatever their priorities. Of queues on the same side it may serve the one that has lost the container. On a full
 * cluster it looks no further than the first ask for which there is no room. An ask that names hosts or racks may wait
 * for them, and with it all that its app asks for. A node that is reserved serves nobody else. Where the scheduler
 * keeps an ask to the node that it has reserved for it, this is the first one that reports and has too little free.
 */
final class ServedFirst {
    private final PartitionRound round;
    private final PartitionView view;
    /** By the index of a leaf, how much its asks want at most of each type. */
    private final Map<Integer, ResourceVector> largest = new HashMap<>();

    private final Set<String> appsThatNamePlaces;

    ServedFirst(PartitionRound round) {
        this.round = round;
        this.view = round.view();
        round.asks().stream()
                .filter(ask -> ask.app().active())
                .forEach(ask -> largest.merge(ask.leaf(), ask.size(), ResourceVector::max));
        this.appsThatNamePlaces = view.snapshot().asks().stream()
                .filter(ask -> ask.where().namesPlaces())
                .map(ask -> ask.app().id())
                .collect(toSet());
    }

    /** As usage stands without the claim. Not relied on after deaths in vain: of its app, or of its user here. */
    boolean isSure(Ask ask, NodePlan plan) {
        int leaf = ask.leaf();
        return plan.node().reservation() == null
                && !view.snapshot().keepsToReserved()
                && !appsThatNamePlaces.contains(ask.app().id())
                && !hasWaitedInVain(ask)
                && isBelowAllTheWay(leaf, ask.size())
                && !isBehindLarger(leaf, ask.size())
                && plan.victims().stream().allMatch(victim -> staysAbove(victim.container(), leaf));
    }

    private boolean hasWaitedInVain(Ask ask) {
        var queue = ask.queue();
        var user = ask.app().user();
        var backOffs = round.backOffs();
        return backOffs.hasFailed(ask.app().id()) || backOffs.withdrawals(queue, user) > 0;
    }

    /** At each parent the scheduler chooses anew, so the leaf and all queues above it have to come first. */
    private boolean isBelowAllTheWay(int leaf, ResourceVector asked) {
        return IntStream.of(view.tree().upTo(leaf, 0))
                .filter(queue -> queue > 0)
                .allMatch(queue -> isBelow(queue, view.usage().committed(queue).plus(asked)));
    }

    /** Whether an ask that is larger in some type may be tried before it. */
    private boolean isBehindLarger(int leaf, ResourceVector asked) {
        return largest.entrySet().stream()
                .anyMatch(other -> !other.getValue().fitsIn(asked) && isTriedBefore(other.getKey(), leaf));
    }

    /** What open claims are to bring to the other queue, the scheduler does not know yet. */
    private boolean isTriedBefore(int other, int leaf) {
        int branch = view.tree().branch(other, leaf);
        var load = view.usage().load(branch);
        return other == leaf || isBelow(branch, view.usage().committed(branch)) || isBelow(branch, load.committed());
    }

    private boolean staysAbove(ContainerSnapshot victim, int leaf) {
        if (victim.queue().index() == leaf) {
            return false;
        }
        int giver = view.tree().branch(victim.queue().index(), leaf);
        return !isBelow(giver, view.usage().committed(giver).minus(victim.size()));
    }

    private boolean isBelow(int queue, ResourceVector committed) {
        var guaranteed = view.usage().load(queue).guaranteed();
        return view.partition().shareOf(committed).compareTo(view.partition().shareOf(guaranteed)) < 0;
    }
}
