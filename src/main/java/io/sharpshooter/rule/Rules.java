package io.sharpshooter.rule;

import static io.sharpshooter.config.SettingsKeys.MAX_IGNORED_OVER_CAPACITY;
import static io.sharpshooter.config.SettingsKeys.NATURAL_TERMINATION_FACTOR;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.IDEAL_SHARE;
import static io.sharpshooter.rule.ShareFloors.Measure.USED;
import static java.util.stream.IntStream.range;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.ShareFloors.Measure;
import io.sharpshooter.share.PartitionView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Who may take what from whom in one partition and round.
 *
 * <p>A queue in its dead zone gives nothing: it holds at most {@code (1 + max_ignored_over_capacity) × guaranteed}.
 * That is judged per type, and twice a round, each time for all queues at once: for open claims as if there were none,
 * so that none is given up because of what it will take itself, and for new ones with the open ones counted as done.
 *
 * <p>To ordinary asks a queue gives in a round at most one container, or {@code natural_termination_factor} × (used −
 * what it may give down to), whichever is more: the rest is expected to end by itself soon. Used by one thread.
 */
public final class Rules {
    private final PartitionView view;
    private final Map<Integer, ResourceVector> borders = new HashMap<>();
    private final Map<Integer, ResourceVector> given = new HashMap<>();
    private List<ResourceVector> used;
    private List<ResourceVector> committed;
    private Set<String> leftOut = Set.of();
    private long aboveIdealAt = -1;
    private boolean aboveIdeal;

    public Rules(PartitionView view) {
        var usage = view.usage();
        this.view = view;
        this.used = ofQueues(queue -> usage.load(queue).used());
        this.committed = ofQueues(queue -> usage.load(queue).committed());
    }

    /** Open claims have been checked; dead zones count them as done from now on. */
    public void claimsChecked() {
        used = ofQueues(view.usage()::used);
        committed = ofQueues(view.usage()::committed);
    }

    private List<ResourceVector> ofQueues(IntFunction<ResourceVector> amount) {
        return range(0, view.tree().size()).mapToObj(amount).toList();
    }

    /** What a container of this size of a party may take, by the rules, all of them or all but one. */
    public PreemptibleQueues of(int party, ResourceVector size, RelaxedRule relaxed) {
        return new PreemptibleQueues(this, party, size, relaxed);
    }

    /** Queues of these paths give nothing to others, until other ones are said, or none. */
    public void leaveOut(Set<String> queues) {
        leftOut = queues;
    }

    boolean isLeftOut(int queue) {
        return leftOut.contains(view.queue(queue).path());
    }

    public PartitionView view() {
        return view;
    }

    /** The types in which a queue was in its dead zone, a bit set. */
    long deadZone(int queue, Measure measure) {
        ResourceVector held = measure == USED ? used.get(queue) : committed.get(queue);
        var border = border(queue);
        return border.positiveTypes() & ~held.typesAbove(border);
    }

    /** The most that a queue may hold and give nothing; nothing of what it has no guarantee for. */
    ResourceVector border(int queue) {
        var factor = view.settings().get(MAX_IGNORED_OVER_CAPACITY).plus(Fraction.ONE);
        return borders.computeIfAbsent(queue, unknown -> view.usage().guaranteed(queue, factor));
    }

    /** Whether a queue ran more than its ideal share of a type that is lacked when dead zones were judged. */
    public boolean beganAboveIdeal(int queue, long[] lack) {
        var ideal = view.shares().ideal(queue);
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && used.get(queue).get(type) > ideal.get(type)) {
                return true;
            }
        }
        return false;
    }

    /** Counts a container as given to an ordinary ask in this round, where it leaves its leaf by that. */
    public void give(ContainerSnapshot container, PreemptionRule rule) {
        if (rule.isInside()) {
            return;
        }
        given.merge(container.queue().index(), container.size(), ResourceVector::plus);
    }

    /** Whether who gives something may give a container of this size, as far as that depends on what it has given. */
    public boolean mayGive(Preemptible giving, ResourceVector size) {
        int queue = giving.levels()[0];
        var before = given.get(queue);
        var factor = view.settings().get(NATURAL_TERMINATION_FACTOR);
        for (int type = 0; before != null && type < view.types(); type++) {
            if ((giving.types() & (1L << type)) != 0 && size.get(type) > 0) {
                long all = USED.held(view.usage(), queue, type) + before.get(type);
                long excess = all - giving.rule().floor(view, queue, type);
                if (before.get(type) + size.get(type) > factor.times(excess).floor()) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether some leaf runs more than its guarantee and its ideal share, so that it may give to those who do not
     * outrank it. Each demand asks at each of its turns, and mostly there is none: with 1,000 leaves a round takes half
     * as long where the answer is kept until usage moves.
     */
    boolean someLeafIsAboveIdeal() {
        long version = view.usage().version();
        if (aboveIdealAt != version) {
            aboveIdealAt = version;
            aboveIdeal = view.tree()
                    .givers()
                    .mapToObj(giver -> new int[] {giver})
                    .anyMatch(giver -> IDEAL_SHARE.typesAbove(view, giver, USED) != 0);
        }
        return aboveIdeal;
    }
}
