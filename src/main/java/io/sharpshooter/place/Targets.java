package io.sharpshooter.place;

import static io.sharpshooter.rule.PreemptibleQueues.Way.LARGE;
import static io.sharpshooter.rule.PreemptibleQueues.Way.TOLD_REGARDLESS;
import static java.lang.Math.min;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan.Chosen;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The containers of one node that help a demand and may be taken for it, and the order in which they are. They are
 * named by their places in the node's roster. Used by one thread.
 */
final class Targets {
    final NodePlanner planner;
    private final NodeUsage node;
    private final NodeColumns there;

    /** Per type, the most that is lacked anywhere. */
    final long[] lack;

    private final int[] countsAs;
    private final int[] inOrder;
    private final Preemptible[] giving;
    private final long[] types;
    private final long[] tier;
    private final double[] ratio;

    Targets(NodePlanner planner, NodeUsage node, Meant meant, Shortfall need) {
        this.planner = planner;
        this.node = node;
        this.there = planner.columns.of(node);
        this.lack = need.most();
        int count = there.cost.length;
        this.countsAs = there.queue.clone();
        List<Integer> helping = new ArrayList<>();
        this.giving = new Preemptible[count];
        this.types = new long[count];
        this.tier = new long[count];
        this.ratio = new double[count];
        for (int place = 0; place < count; place++) {
            var from = planner.rules.of(there.queue[place]);
            if (node.isGathered() && !node.isHome(there.roster.containers().get(place))) {
                countsAs[place] = Shortfall.elsewhere(countsAs[place]);
            }
            long helped = from.typesRegardless() == 0 ? 0 : need.helpedBy(countsAs[place], held(place));
            giving[place] = from;
            types[place] = (from.typesRegardless() & helped) == 0 ? 0 : types(place, meant);
            if ((types[place] & helped) != 0) {
                tier[place] = standing(place).tier();
                ratio[place] = there.cost[place] / help(held(place), lack);
                helping.add(place);
            }
        }
        helping.sort(this::compare);
        this.inOrder = helping.stream().mapToInt(Integer::intValue).toArray();
    }

    /** In which types it may be taken in the way that is meant. */
    private long types(int place, Meant meant) {
        Way way = way(place, meant);
        if (way == null
                || (way == LARGE ? there.kept.get(place) : planner.isKept(way, node, place))
                || giving[place].keeps(there.roster, place)
                || planner.wanted.ask().where().needed().contains(there.roster.name(place))) {
            return 0;
        }
        var from = giving[place];
        return way == TOLD_REGARDLESS ? from.typesRegardless() : from.types();
    }

    /** Containers are not looked up where all are meant. */
    private @Nullable Way way(int place, Meant meant) {
        if (meant == Meant.ALL && !node.isAnyClaimed()) {
            return LARGE;
        }
        var container = node.node().containers().get(place);
        return node.isClaimed(container) ? null : meant.way(container);
    }

    /** Which goes first: of the earlier tier, then by the administrator's order, or by cost per unit of help. */
    int compare(int one, int other) {
        int order = Long.compare(tier[one], tier[other]);
        if (order == 0 && there.ordered) {
            order = Double.compare(there.loss[one], there.loss[other]);
        }
        if (order == 0) {
            order = Double.compare(ratio[one], ratio[other]);
        }
        if (order == 0) {
            order = GivingPlace.compareAge(there.roster, one, there.roster, other);
        }
        return order;
    }

    Standing standing(int place) {
        boolean needless = false;
        for (int type : planner.spared) {
            needless |= held(place).get(type) > 0;
        }
        return new Standing(
                there.roster.borrows(place),
                planner.all.beganAboveIdeal(giver(place), lack),
                planner.view.tree().priorityRank(giver(place)),
                needless,
                there.replacements.get(place));
    }

    /** Of each type that is lacked the part that it holds, together. */
    static double help(ResourceVector held, long[] lack) {
        double help = 0;
        for (int type = 0; type < lack.length; type++) {
            help += lack[type] <= 0 ? 0 : (double) min(held.get(type), lack[type]) / lack[type];
        }
        return help;
    }

    int[] inOrder() {
        return inOrder.clone();
    }

    /** What it counts as: its app's party, or its leaf, or the stand-in for that where it runs elsewhere. */
    int queue(int place) {
        return countsAs[place];
    }

    /** Who gives it, seen from the ask. */
    private int giver(int place) {
        return planner.view.tree().seenFrom(planner.party, there.queue[place]);
    }

    ResourceVector held(int place) {
        return there.roster.held(place);
    }

    Preemptible giving(int place) {
        return giving[place];
    }

    /** In which types it may be taken, a bit set. */
    long types(int place) {
        return types[place];
    }

    LossBound lossBound(int[] pool) {
        return new LossBound(there, pool, lack);
    }

    /** See {@link Standing#tier}. */
    long tier(int place) {
        return tier[place];
    }

    long cost(int place) {
        return there.cost[place];
    }

    /** What is lost by killing it, see {@link NodeColumns#loss}. */
    double loss(int place) {
        return there.loss[place];
    }

    /** Whether both are given by one party, and of one size. */
    boolean areAlike(int one, int other) {
        return giver(one) == giver(other)
                && held(one).equals(held(other))
                && (countsAs[one] < 0) == (countsAs[other] < 0);
    }

    Chosen chosen(ContainerSnapshot container, int place) {
        return new Chosen(container, place, cost(place), giving[place].rule(), standing(place));
    }
}
