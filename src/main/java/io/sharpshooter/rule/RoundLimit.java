package io.sharpshooter.rule;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.ShareFloors.Measure;
import io.sharpshooter.share.PartitionView;
import java.util.HashMap;
import java.util.Map;

/**
 * What each queue has given to ordinary asks in this round.
 *
 * <p>A queue gives at most one container or {@code natural_termination_factor} × (used − what it may give down to),
 * whichever is more: the rest is expected to end by itself soon. Used by one thread.
 */
public final class RoundLimit {
    private final Map<Integer, ResourceVector> given = new HashMap<>();

    /** Counts a container as given in this round. */
    public void add(ContainerSnapshot container) {
        given.merge(container.queue().index(), container.size(), ResourceVector::plus);
    }

    /** Whether a queue may give a container of this size, as far as that depends on what it has given. */
    public boolean allows(PartitionView view, Preemptible giving, int queue, ResourceVector size) {
        ResourceVector before = given.get(queue);
        if (before == null) {
            return true;
        }
        Fraction factor = view.settings().naturalTerminationFactor();
        for (int type = 0; type < view.types(); type++) {
            if ((giving.types() & (1L << type)) != 0 && size.get(type) > 0) {
                long runs = Measure.USED.held(view.usage(), queue, type);
                long excess = runs + before.get(type) - giving.floors()[0][type];
                long after = before.get(type) + size.get(type);
                if (after > factor.times(excess).floor()) {
                    return false;
                }
            }
        }
        return true;
    }
}
