package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best node for each of some equal containers.
 *
 * <p>All open nodes stand in a heap by who dies there at best and what a plan costs at least: bounds at first, later as
 * last computed. A node is planned anew only when it reaches the top, and it is the best when its plan is newer than
 * the last claim: claims make plans dearer, as long as containers are taken in the same order and no queue comes near
 * its due. When that has changed, nodes are known by their bounds again, and where limits lack less, all are added
 * anew. A node without a plan is not looked at again, and a node on which other asks were promised room, or queues that
 * may give more since other claims, are known by what they were until the next round: another node may be chosen that
 * costs more, and none by which a rule is broken, since the chosen one is planned as things stand.
 *
 * <p>Building the heap is O(nodes); each answer plans a few nodes.
 */
public final class NodeChoice {
    private final NodePlanner planner;
    private final List<NodeState> nodes;
    private final PriorityQueue<Planned> planned = new PriorityQueue<>(Planned.BEST_FIRST);
    private final LackedTypes lacked = new LackedTypes();
    private @Nullable CheapestNodes unplanned;
    private long[] lackBeyondNodes = new long[0];
    private long version = -1;

    /** The best plan of a node as it was at a version. */
    private record Planned(NodePlan plan, int place, long version) {
        static final Comparator<Planned> BEST_FIRST = Comparator.comparing(Planned::plan, NodePlan.BEST_FIRST);
    }

    public NodeChoice(NodePlanner planner) {
        this.planner = planner;
        this.nodes = planner.nodes().all();
    }

    /**
     * The best plan as the books and nodes stand now, or nothing where no node can be made to fit.
     *
     * @param newVersion grows whenever books or nodes have moved
     */
    public Optional<NodePlan> best(long newVersion) {
        if (version != newVersion) {
            boolean first = version < 0;
            version = newVersion;
            if (!first) {
                refresh();
            } else if (planner.isWorthLooking()) {
                fill();
            }
        }
        return search();
    }

    /** Claims make plans dearer, unless other containers are taken since, or limits lack something else. */
    private void refresh() {
        boolean cheaper = planner.refresh(lacked);
        CheapestNodes others = unplanned;
        if (others == null) {
            return;
        }
        long[] lackBefore = lackBeyondNodes;
        lackBeyondNodes = lackBeyondNodes();
        if (isLessAnywhere(lackBeyondNodes, lackBefore)) {
            planned.clear();
            fill(); // what nodes are known by holds for no less than they lacked
            return;
        }
        cheaper |= !Arrays.equals(lackBefore, lackBeyondNodes);
        cheaper |= others.booksMoved(planner.allowance(), planner.tiers(), cheaper);
        if (cheaper) {
            planned.forEach(known -> others.putBack(known.place));
            planned.clear();
        }
    }

    private static boolean isLessAnywhere(long[] now, long[] before) {
        for (int type = 0; type < now.length; type++) {
            if (now[type] < before[type]) {
                return true;
            }
        }
        return false;
    }

    private void fill() {
        planner.nodes().look(nodes.size());
        unplanned = new CheapestNodes(
                planner.bounds(), planner.victimClasses(), nodes.size(), planner.allowance(), planner.tiers());
        lackBeyondNodes = lackBeyondNodes();
        long[] limitsLack = planner.limitsLack();
        long[] lack = limitsLack;
        long[] noted = new long[0];
        for (int place = 0; place < nodes.size(); place++) {
            NodeState node = nodes.get(place);
            if (isOpen(node)) {
                lack = lackOn(node, limitsLack, lack);
                unplanned.add(place, lack);
                if (lack != noted) {
                    lacked.add(ResourceVector.of(lack));
                    noted = lack;
                }
            }
        }
    }

    /** What limits lack, where that is more than some node lacks; in a full cluster the root's lacks less. */
    private long[] lackBeyondNodes() {
        long[] lack = planner.limitsLack();
        long[] leastOnNodes = planner.leastLack();
        for (int type = 0; type < lack.length; type++) {
            lack[type] = lack[type] > leastOnNodes[type] ? lack[type] : 0;
        }
        return lack;
    }

    /** @param last returned where it is the same, as it is for most */
    private long[] lackOn(NodeState node, long[] limitsLack, long[] last) {
        long[] lack = last;
        for (int type = 0; type < lack.length; type++) {
            long here = Math.max(limitsLack[type], node.lackFor(planner.wanted().size(), type));
            if (lack[type] != here) {
                lack = lack == last ? last.clone() : lack;
                lack[type] = here;
            }
        }
        return lack;
    }

    private Optional<NodePlan> search() {
        while (true) {
            Planned best = planned.peek();
            int next = unplanned == null ? -1 : nextUnplanned(unplanned, best);
            if (next >= 0) {
                plan(next); // of the same class and cost it might be better
            } else if (best == null || best.version == version) {
                return Optional.ofNullable(best).map(Planned::plan);
            } else {
                planned.remove();
                plan(best.place);
            }
        }
    }

    private static int nextUnplanned(CheapestNodes unplanned, @Nullable Planned best) {
        return best == null
                ? unplanned.poll(Long.MAX_VALUE, Long.MAX_VALUE)
                : unplanned.poll(best.plan.victimClass(), best.plan.cost());
    }

    private void plan(int place) {
        NodeState node = nodes.get(place);
        if (isOpen(node)) {
            planner.plan(node).ifPresent(plan -> {
                lacked.add(plan.lacked());
                planned.add(new Planned(plan, place, version));
            });
        }
    }

    private boolean isOpen(NodeState node) {
        return !node.shared() && planner.isOpen(node);
    }
}
