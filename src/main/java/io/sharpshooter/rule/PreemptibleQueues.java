package io.sharpshooter.rule;

import static io.sharpshooter.config.SettingsKeys.BALANCE;
import static io.sharpshooter.config.SettingsKeys.GUARANTEE_FROM_HIGHER_PRIORITY;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.APP_PRIORITY;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.DECIDED;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.ELASTIC_MINIMUM;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.HIGHER_PRIORITY;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.IDEAL_SHARE;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.OLDER_USER;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.USER_LIMIT;
import static io.sharpshooter.rule.ShareFloors.Measure.COMMITTED;
import static io.sharpshooter.rule.ShareFloors.Measure.USED;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.QueueUsage;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Who may be taken for a demand: from which queues, by the rules of rank, and which of their containers. How much a
 * queue keeps of what it has is said by {@link Preemptible}.
 *
 * <p>Rank is judged on the branches of the two queues below their lowest common ancestor. A branch of higher priority
 * is ahead and gives nothing. A demand outranks a branch of lower priority, and any other while its own branch, the ask
 * included, is within its elastic minimum; whom it outranks gives down to its guarantee, everybody else down to the
 * ideal share. The same holds for every queue between the victim's and its branch.
 *
 * <p>Inside a leaf whose apps may take from each other the parties are users and apps, and the ranks are the same: by
 * app priority down to nothing, by user limits down to the limit, and never from an equal of the same user. What the
 * leaf is not owed only those give that are in it.
 *
 * <p>Some single containers are kept from everybody, however much their queues give ({@link #isKept}): a new protection
 * is a line there. One that moves within a round must not hold for {@link Way#LARGE}.
 *
 * <p>Answers are kept until usage moves. Used by one thread.
 */
public final class PreemptibleQueues {
    /** In which way a container would be taken. */
    public enum Way {
        /** With others for a large ask. What is kept from it does not change in a round: it is asked once. */
        LARGE,
        /** By itself for an ordinary ask. */
        ORDINARY,
        /** Since it was told that it would be. */
        TOLD,
        /** The same, though its queue has come to its dead zone since. */
        TOLD_REGARDLESS,
        /** Since it came to where a claim may take something after the notice. */
        LATE
    }

    /** Which rule is left out of account to find out whether it is the one that holds a demand back. */
    public enum RelaxedRule {
        /** All rules hold. */
        NONE,
        /** Nodes that other claims hold are open too; who gives is the same. */
        HELD_NODES,
        /** Queues that are hardly above their guarantee give too. */
        DEAD_ZONE,
        /** Whom a demand does not outrank gives too, though that is switched off. */
        BALANCE_OFF,
        /** Queues ahead give too, down to their guarantee. */
        HIGHER_PRIORITY,
        /** Guarantees alone hold: for a strike, whose plan was judged by all others. */
        GUARANTEES,
        /** The same without limits: the scheduler tests none when it places a container whose reservation stands. */
        LIMITS_TOO;

        private boolean isDecided() {
            return this == GUARANTEES || this == LIMITS_TOO;
        }
    }

    private final Rules rules;
    private final PartitionView view;
    private final QueueUsage usage;
    private final QueueTree tree;
    private final int party;
    private final int leaf;
    private final ResourceVector size;
    private final RelaxedRule relaxed;
    private @Nullable Preemptible @Nullable [] known;
    private long version;

    PreemptibleQueues(Rules rules, int party, ResourceVector size, RelaxedRule relaxed) {
        this.rules = rules;
        this.view = rules.view();
        this.usage = view.usage();
        this.tree = view.tree();
        this.party = party;
        this.leaf = tree.leafOf(party);
        this.size = size;
        this.relaxed = relaxed;
    }

    /** What {@code other} may give; {@link Preemptible#NOTHING} for the demand's own party. */
    public Preemptible of(int other) {
        if (known == null || version != usage.version()) {
            known = new Preemptible[tree.size()];
            version = usage.version();
        }
        Preemptible giving = known[other];
        if (giving == null) {
            int seen = tree.seenFrom(party, other);
            giving = seen == other ? judge(other) : of(seen);
            known[other] = giving;
        }
        return giving;
    }

    /** Whether it gives nothing, however much it holds: its preemption is disabled, or it is ahead. */
    public boolean isProtected(int other) {
        return other != party && rule(other) == null;
    }

    /**
     * Whether nobody may take the container at this place of the node in this way.
     *
     * @param usage of the queues of the node's partition
     */
    public static boolean isKept(QueueUsage usage, Way way, NodeSnapshot node, int place) {
        var roster = node.roster();
        var app = roster.app(place);
        boolean never = usage.tree().parties().get(app.queue().index()).queue().preemptionDisabled();
        // A master goes by itself, and only where nothing else dies with it.
        boolean withOthers = way == Way.LARGE || way == Way.LATE || app.liveContainers() > 1;
        return never || (roster.am(place) && (withOthers || !leavesAmShare(usage, app, roster.held(place))));
    }

    /** Whether the masters that remain without one of this size hold what the AM share of the app's queue allows. */
    private static boolean leavesAmShare(QueueUsage usage, AppSnapshot app, ResourceVector size) {
        var load = usage.load(app.queue().index());
        var gone = usage.dyingMasters(app.queue().index()).plus(size);
        return load.amLimit().fitsWhereWanted(size, load.amUsed().minus(gone));
    }

    /**
     * Whether any leaf gives containers. Where there are no priorities, whom a demand does not outrank gives only what
     * it has above its ideal share; else it is not worth asking one leaf after the other.
     */
    public boolean someQueueGives() {
        boolean mayGive = tree.hasPriorities()
                || rules.someLeafIsAboveIdeal()
                || IntStream.of(tree.upTo(party, 0)).anyMatch(way -> way > 0 && isWithinMinimum(way));
        return mayGive && someLeaf(one -> of(one).types() != 0);
    }

    /** Whether somebody in the demand's own leaf gives. */
    public boolean leafGives() {
        return leaf != party
                && someLeaf(other -> tree.shareLeaf(other, party) && of(other).types() != 0);
    }

    /** Whether any leaf gives other things than with no rule lifted. */
    public boolean doesLiftingMatter() {
        var all = rules.of(party, size, RelaxedRule.NONE);
        return someLeaf(one -> {
            var giving = of(one);
            var without = all.of(one);
            return giving.types() != without.types() || giving.reservedTypes() != without.reservedTypes();
        });
    }

    private boolean someLeaf(IntPredicate which) {
        return tree.givers().anyMatch(which);
    }

    private Preemptible judge(int other) {
        var rule = rule(other);
        if (rule == null) {
            return Preemptible.NOTHING;
        }
        int[] levels = levels(rule, other);
        long above = rule.typesAbove(view, levels, USED);
        long reservedAbove = rule.typesAbove(view, levels, COMMITTED);
        boolean dead = relaxed != RelaxedRule.DEAD_ZONE && !relaxed.isDecided() && !rule.isInside();
        long alive = dead ? ~rules.deadZone(other, USED) : -1;
        long reservedAlive = dead ? ~rules.deadZone(other, COMMITTED) : -1;
        return new Preemptible(rule, levels, above & alive, above, reservedAbove & reservedAlive);
    }

    /** Who keeps his due: the party and those above it up to its branch, and an app's user beside it. */
    private int[] levels(PreemptionRule rule, int other) {
        if (rule == DECIDED && tree.shareLeaf(other, party)) {
            return new int[0];
        }
        int[] levels = tree.upTo(other, tree.branch(other, party));
        if (rule == USER_LIMIT && tree.isBesideOwner(other)) {
            levels = new int[] {other, tree.owner(other)};
        }
        return levels;
    }

    /** By which rule another party gives, null where it never gives or is ahead. */
    private @Nullable PreemptionRule rule(int other) {
        if (view.queue(other).preemptionDisabled()) {
            return null;
        }
        if (relaxed.isDecided()) {
            return DECIDED;
        }
        boolean inside = tree.shareLeaf(other, party);
        boolean due = party == leaf || view.isWithinIdeal(inside ? party : leaf, size);
        if (!due || tree.isUnder(party, other) || tree.isUnder(other, party)) {
            return null;
        }
        int mine = tree.branch(party, other);
        int theirs = tree.branch(other, party);
        boolean sameUser = tree.owner(mine) == tree.owner(theirs);
        if (inside && !sameUser && !isPromised(tree.owner(mine))) {
            return null;
        }
        if (!inside && IntStream.of(tree.upTo(other, theirs)).anyMatch(rules::isLeftOut)) {
            return null;
        }
        int ahead = Integer.compare(tree.priority(theirs), tree.priority(mine));
        if (ahead > 0) {
            return mayTakeFromAhead(isWithinMinimum(mine)) ? ELASTIC_MINIMUM : ofAhead(theirs, sameUser);
        }
        if (ahead < 0) {
            return inside ? APP_PRIORITY : HIGHER_PRIORITY;
        }
        if (sameUser) {
            return null;
        }
        if (isWithinMinimum(mine)) {
            return inside ? USER_LIMIT : ELASTIC_MINIMUM;
        }
        boolean balances = view.settings().get(BALANCE) || relaxed == RelaxedRule.BALANCE_OFF;
        if (!balances) {
            return null;
        }
        return inside ? OLDER_USER : IDEAL_SHARE;
    }

    /** What a user is not promised comes from his own apps alone: else two users would take it in turns. */
    private boolean isPromised(int user) {
        return size.fitsBeside(usage.used(user), usage.load(user).guaranteed());
    }

    /** Nobody is ahead with what his user holds above his limit. */
    private @Nullable PreemptionRule ofAhead(int theirs, boolean sameUser) {
        if (sameUser || !tree.isBesideOwner(theirs)) {
            return null;
        }
        int user = tree.owner(theirs);
        return usage.used(user).fitsIn(usage.load(user).guaranteed()) ? null : USER_LIMIT;
    }

    private boolean mayTakeFromAhead(boolean withinMinimum) {
        return relaxed == RelaxedRule.HIGHER_PRIORITY
                || (withinMinimum && view.settings().get(GUARANTEE_FROM_HIGHER_PRIORITY));
    }

    /** The ask is not yet part of what is used. */
    private boolean isWithinMinimum(int branch) {
        var minimum = view.shares().elasticMinimum(branch);
        return size.fitsBeside(usage.used(branch), minimum);
    }
}
