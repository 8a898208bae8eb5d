package io.sharpshooter.rule;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.ContainerRules.Kept;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.QueueUsage;
import org.jspecify.annotations.Nullable;

/**
 * From which queues a demand may take, and how much they keep: the rules of rank.
 *
 * <p>Rank is judged on the branches of the two queues below their lowest common ancestor. A branch of higher priority
 * is ahead and gives nothing. A demand outranks a branch of lower priority, and any other while its own branch, the ask
 * included, is within its elastic minimum; whom it outranks gives down to its guarantee, everybody else down to the
 * ideal share. The same holds for every queue between the victim's and its branch.
 *
 * <p>Answers are kept until usage moves. Used by one thread.
 */
public final class PreemptibleQueues {
    private final Rules rules;
    private final PartitionView view;
    private final int queue;
    private final ResourceVector size;
    private final RelaxedRule relaxed;
    private @Nullable Preemptible @Nullable [] known;
    private long version;

    @FunctionalInterface
    private interface DeadZone {
        boolean contains(int queue, int type);
    }

    PreemptibleQueues(Rules rules, int queue, ResourceVector size, RelaxedRule relaxed) {
        this.rules = rules;
        this.view = rules.view();
        this.queue = queue;
        this.size = size;
        this.relaxed = relaxed;
    }

    /** What {@code other} may give; {@link Preemptible#NOTHING} for the demand's own queue. */
    public Preemptible of(int other) {
        if (known == null || version != view.usage().version()) {
            known = new Preemptible[view.tree().size()];
            version = view.usage().version();
        }
        Preemptible giving = known[other];
        if (giving == null) {
            giving = judge(other);
            known[other] = giving;
        }
        return giving;
    }

    /**
     * Why the container at this place of the node is kept from the demand, null where it is not; how much its queue
     * gives {@link #of} says.
     */
    public @Nullable Kept kept(Way way, NodeSnapshot node, int place) {
        int other = node.roster().app(place).queue().index();
        if (other == queue) {
            return Kept.OWN_QUEUE;
        }
        return isProtected(other) ? Kept.QUEUE_PROTECTED : containers().kept(way, node, place);
    }

    /**
     * Whether preemption of another queue is disabled, or it is ahead: then it gives nothing, however much it holds.
     */
    boolean isProtected(int other) {
        QueueTree tree = view.tree();
        return other != queue
                && (Rules.neverGives(view.queue(other))
                        || rule(tree.branch(queue, other), tree.branch(other, queue)) == null);
    }

    /** Which single containers are kept from everybody. */
    public ContainerRules containers() {
        return rules.containers();
    }

    /** Whether any leaf gives containers. */
    public boolean someQueueGives() {
        return mayGetAnything() && someLeafGives();
    }

    /**
     * Whether it is worth asking one queue after the other. Where there are no priorities, whom a demand does not
     * outrank gives only what it has above its ideal share.
     */
    private boolean mayGetAnything() {
        return view.tree().hasPriorities() || rules.someLeafIsAboveIdeal() || isWithinSomeElasticMinimum();
    }

    /** Whether any leaf gives other things than with no rule lifted. */
    public boolean doesLiftingMatter() {
        PreemptibleQueues all = rules.of(queue, size, RelaxedRule.NONE);
        for (QueueSnapshot other : view.snapshot().queues()) {
            if (other.leaf() && !of(other.index()).isAlike(all.of(other.index()))) {
                return true;
            }
        }
        return false;
    }

    private boolean isWithinSomeElasticMinimum() {
        QueueTree tree = view.tree();
        for (int branch = queue; tree.parent(branch) >= 0; branch = tree.parent(branch)) {
            if (isWithinElasticMinimum(branch)) {
                return true;
            }
        }
        return false;
    }

    private boolean someLeafGives() {
        for (QueueSnapshot other : view.snapshot().queues()) {
            if (other.leaf() && of(other.index()).types() != 0) {
                return true;
            }
        }
        return false;
    }

    private Preemptible judge(int other) {
        if (other == queue || Rules.neverGives(view.queue(other))) {
            return Preemptible.NOTHING;
        }
        QueueTree tree = view.tree();
        int mine = tree.branch(queue, other);
        int theirs = tree.branch(other, queue);
        PreemptionRule rule = rule(mine, theirs);
        return rule == null ? Preemptible.NOTHING : due(other, theirs, rule);
    }

    private @Nullable PreemptionRule rule(int mine, int theirs) {
        int myPriority = view.tree().priority(mine);
        int theirPriority = view.tree().priority(theirs);
        boolean withinMinimum = isWithinElasticMinimum(mine);
        if (theirPriority > myPriority) {
            return mayTakeFromAhead(withinMinimum) ? PreemptionRule.ELASTIC_MINIMUM : null;
        }
        if (myPriority > theirPriority) {
            return PreemptionRule.HIGHER_PRIORITY;
        }
        return withinMinimum ? PreemptionRule.ELASTIC_MINIMUM : PreemptionRule.IDEAL_SHARE;
    }

    private boolean mayTakeFromAhead(boolean withinMinimum) {
        return relaxed == RelaxedRule.HIGHER_PRIORITY
                || (withinMinimum && view.settings().guaranteeFromHigherPriority());
    }

    /** The ask is not yet part of what is used. */
    private boolean isWithinElasticMinimum(int branch) {
        ResourceVector minimum = view.shares().elasticMinimum(branch);
        return size.fitsBeside(view.usage().used(branch), minimum);
    }

    private Preemptible due(int other, int branch, PreemptionRule rule) {
        int[] levels = levels(other, branch);
        long[][] floors = new long[levels.length][];
        for (int level = 0; level < levels.length; level++) {
            floors[level] = floor(levels[level], rule);
        }
        long aboveFloors = typesAbove(levels, floors, false);
        return new Preemptible(
                rule,
                levels,
                floors,
                aboveFloors & ~deadTypes(other, rules.deadZones()::contains),
                aboveFloors,
                typesAbove(levels, floors, true) & ~deadTypes(other, rules.deadZones()::containsReserved));
    }

    private int[] levels(int other, int branch) {
        return view.tree().upTo(other, branch);
    }

    private long[] floor(int level, PreemptionRule rule) {
        long[] floor = new long[view.types()];
        ResourceVector ideal = view.shares().ideal(level);
        for (int type = 0; type < floor.length; type++) {
            long guarantee = view.usage().guaranteed(level, type);
            floor[type] = rule == PreemptionRule.IDEAL_SHARE ? Math.max(guarantee, ideal.get(type)) : guarantee;
        }
        return floor;
    }

    private long typesAbove(int[] levels, long[][] floors, boolean reservedToo) {
        long mask = 0;
        for (int type = 0; type < view.types(); type++) {
            mask |= areAllAbove(levels, floors, type, reservedToo) ? 1L << type : 0;
        }
        return mask;
    }

    /** The types in which it is in a dead zone that holds for the demand. */
    private long deadTypes(int other, DeadZone zone) {
        long mask = 0;
        for (int type = 0; type < view.types() && relaxed != RelaxedRule.DEAD_ZONE; type++) {
            mask |= zone.contains(other, type) ? 1L << type : 0;
        }
        return mask;
    }

    private boolean areAllAbove(int[] levels, long[][] floors, int type, boolean reservedToo) {
        QueueUsage usage = view.usage();
        for (int level = 0; level < levels.length; level++) {
            long held = reservedToo ? usage.committed(levels[level], type) : usage.used(levels[level], type);
            if (held - usage.promised(levels[level], type) <= floors[level][type]) {
                return false;
            }
        }
        return true;
    }
}
