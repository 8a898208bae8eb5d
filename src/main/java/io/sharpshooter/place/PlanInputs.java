package io.sharpshooter.place;

import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.ShareFloors;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;

/**
 * What the plan of a node depends on beside the node itself, as usage stands at one moment: what queues give, which
 * of them are above their ideal shares, and what limits lack. From two of them it is told on which nodes plans may
 * differ. Immutable.
 */
final class PlanInputs {
    private static final long UNTOUCHED = Long.MAX_VALUE;

    private final NodePlanner planner;
    private final int types;
    private final AskLimits limits;
    private final Preemptible[] givings;
    private final long[] aboveIdeal;

    /** Per queue or parent and type, {@link ShareFloors#sure}; UNTOUCHED where nothing of it is given in the type. */
    private final long[] sure;

    /** Per type, the least of these. */
    private final long[] leastSure;

    private long leastClass = Long.MAX_VALUE;

    PlanInputs(NodePlanner planner) {
        PartitionView view = planner.view();
        this.planner = planner;
        this.types = view.types();
        this.limits = planner.limits();
        this.givings = new Preemptible[view.tree().size()];
        this.aboveIdeal = new long[givings.length];
        this.sure = new long[givings.length * types];
        this.leastSure = new long[types];
        Arrays.fill(sure, UNTOUCHED);
        Arrays.fill(leastSure, UNTOUCHED);
        Arrays.fill(givings, Preemptible.NOTHING);
        ShareFloors floors = new ShareFloors(view, ShareFloors.Measure.USED);
        for (QueueSnapshot queue : view.snapshot().queues()) {
            if (queue.leaf()) {
                read(queue.index(), floors);
            }
        }
    }

    private void read(int queue, ShareFloors floors) {
        Preemptible giving = planner.rules().of(queue);
        givings[queue] = giving;
        aboveIdeal[queue] = planner.tiers().aboveIdealShare(queue);
        if (giving.types() != 0) {
            boolean borrowers = !planner.view().partition().name().isEmpty();
            long tier = Tiers.with(planner.tiers().of(queue, new long[types]), borrowers, false, false);
            leastClass = Math.min(leastClass, VictimClass.with(VictimClass.NOBODY, tier));
        }
        for (int level = 0; level < giving.levels().length; level++) {
            read(giving, level, floors);
        }
    }

    /** A parent can do without the same whichever of its queues gives it. */
    private void read(Preemptible giving, int level, ShareFloors floors) {
        for (int type = 0; type < types; type++) {
            if (giving.givesIn(type)) {
                long most = floors.sure(giving, level, type);
                sure[giving.levels()[level] * types + type] = most;
                leastSure[type] = Math.min(leastSure[type], most);
            }
        }
    }

    /** Any victims are of this class or a worse one. */
    long leastClass() {
        return leastClass;
    }

    /** Whether every queue that gives can do without all that the containers of the node hold together. */
    boolean isRoomy(int node) {
        for (int type = 0; type < types; type++) {
            if (planner.columns().sum(node, type) > leastSure[type]) {
                return false;
            }
        }
        return true;
    }

    /** What has changed since. */
    Changes since(PlanInputs before) {
        return new Changes(before);
    }

    /** What has changed from one moment to another. */
    final class Changes {
        private final LimitsLack limitsBefore;
        private final boolean limitsMatter;
        private final boolean[] touched = new boolean[givings.length];
        private final long[] scarce = new long[sure.length];
        private boolean queuesMatter;

        private Changes(PlanInputs before) {
            this.limitsBefore = before.limits.lack();
            this.limitsMatter =
                    !areSameLimits(before) && !(followsAnywhere(limits.lack()) && followsAnywhere(limitsBefore));
            for (int queue = 0; queue < givings.length; queue++) {
                compare(queue, before);
            }
        }

        private boolean areSameLimits(PlanInputs before) {
            return !limits.isAnyDroppable()
                    && !before.limits.isAnyDroppable()
                    && limits.lack().isAlike(limitsBefore);
        }

        private boolean followsAnywhere(LimitsLack lack) {
            return lack.followsFrom(planner.nodes().leastLack(planner.wanted().size()));
        }

        private void compare(int queue, PlanInputs before) {
            touched[queue] =
                    !givings[queue].isAlike(before.givings[queue]) || aboveIdeal[queue] != before.aboveIdeal[queue];
            queuesMatter |= touched[queue];
            for (int type = 0; type < types; type++) {
                int slot = queue * types + type;
                scarce[slot] = scarce(queue, type, before);
                queuesMatter |= scarce[slot] < planner.columns().largestSum(type);
            }
        }

        /**
         * The least that the queue or a parent can do without at one of both moments, if that has changed: while others
         * of the parent give as well, each of them may do with less.
         */
        private long scarce(int queue, int type, PlanInputs before) {
            long scarce = UNTOUCHED;
            for (int level : givings[queue].levels()) {
                int slot = level * types + type;
                scarce = sure[slot] == before.sure[slot]
                        ? scarce
                        : Math.min(scarce, Math.min(sure[slot], before.sure[slot]));
            }
            return scarce;
        }

        /** Whether the plan of the node may be another one now, if it has not changed itself. */
        boolean mayTouch(NodeUsage node) {
            return node.node().reservation() != null || mayLimitsTouch(node) || mayQueuesTouch(node.place());
        }

        /** Where limits follow from the node they change nothing. */
        private boolean mayLimitsTouch(NodeUsage node) {
            if (!limitsMatter) {
                return false;
            }
            long[] lack = node.lackFor(planner.wanted().size());
            return !limits.lack().followsFrom(lack) || !limitsBefore.followsFrom(lack);
        }

        private boolean mayQueuesTouch(int node) {
            if (!queuesMatter) {
                return false;
            }
            CandidateColumns columns = planner.columns();
            int from = columns.from(node);
            for (int row = from; row < columns.end(node); row++) {
                if (mayTouch(columns.queue(row), node)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * A queue gives whatever is asked of it on a node where all containers together hold no more than it can do
         * without, so that what else it can do without does not matter.
         */
        private boolean mayTouch(int queue, int node) {
            boolean may = touched[queue];
            for (int type = 0; type < types && !may; type++) {
                may = scarce[queue * types + type] < planner.columns().sum(node, type);
            }
            return may;
        }
    }
}
