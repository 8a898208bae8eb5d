package io.sharpshooter.rule;

import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.ShareFloors.Measure;
import io.sharpshooter.share.PartitionView;

/** Who may take what from whom in one partition and round. Used by one thread. */
public final class Rules {
    private final PartitionView view;
    private final DeadZones deadZones;
    private final RoundLimit given = new RoundLimit();
    private long aboveIdealAt = -1;
    private boolean aboveIdeal;

    public Rules(PartitionView view) {
        this.view = view;
        this.deadZones =
                new DeadZones(view.snapshot(), view.usage(), view.settings().maxIgnoredOverCapacity());
    }

    /** Open claims have been checked; dead zones count them as done from now on. */
    public void claimsChecked() {
        deadZones.testAgain();
    }

    /** What a container of this size of a leaf may take, by the rules, all of them or all but one. */
    public PreemptibleQueues of(int leaf, ResourceVector size, RelaxedRule relaxed) {
        return new PreemptibleQueues(this, leaf, size, relaxed);
    }

    /** What queues give in this round. */
    public RoundLimit given() {
        return given;
    }

    public PartitionView view() {
        return view;
    }

    /** Whether a queue ran more than its ideal share of a type that is lacked when dead zones were judged. */
    public boolean beganAboveIdeal(int queue, long[] lack) {
        ResourceVector ideal = view.shares().ideal(queue);
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && deadZones.used(queue, type) > ideal.get(type)) {
                return true;
            }
        }
        return false;
    }

    DeadZones deadZones() {
        return deadZones;
    }

    /**
     * Whether some leaf runs more than its ideal share, so that it may give to those who do not outrank it. Each demand
     * asks at each of its turns, and mostly there is none: with 1,000 leaves a round takes half as long where the
     * answer is kept until usage moves.
     */
    boolean someLeafIsAboveIdeal() {
        long version = view.usage().version();
        if (aboveIdealAt != version) {
            aboveIdealAt = version;
            aboveIdeal = view.snapshot().queues().stream().anyMatch(queue -> queue.leaf() && isAboveIdeal(queue));
        }
        return aboveIdeal;
    }

    private boolean isAboveIdeal(QueueSnapshot queue) {
        ResourceVector ideal = view.shares().ideal(queue.index());
        for (int type = 0; type < view.types(); type++) {
            if (Measure.USED.held(view.usage(), queue.index(), type) > ideal.get(type)) {
                return true;
            }
        }
        return false;
    }
}
