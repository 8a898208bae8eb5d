package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The tiers of containers, as long as the same is lacked and queues give the same. Most containers of a queue are of
 * one size, and in the tier of the one before. Used by one thread.
 */
final class KnownTiers {
    /** The container is not taken: its queue gives nothing, or it holds nothing that is lacked. */
    static final long NEVER = Long.MAX_VALUE;

    private final Takeable containers;
    private long[] lack = new long[0];
    private @Nullable Allowance allowance;
    private @Nullable Tiers order;
    private @Nullable ResourceVector[] held = new ResourceVector[0];
    private long[] tier = new long[0];

    KnownTiers(Takeable containers) {
        this.containers = containers;
    }

    /**
     * Turns to a question; what is known from the one before is kept if it is the same.
     *
     * @param allowanceNow another one whenever books have moved, and queues may be in another tier
     */
    void turnTo(long[] lackNow, Allowance allowanceNow, Tiers orderNow) {
        if (allowance == allowanceNow && order == orderNow && Arrays.equals(lack, lackNow)) {
            return;
        }
        allowance = allowanceNow;
        order = orderNow;
        lack = lackNow.clone();
        if (held.length < allowanceNow.queues()) {
            held = new ResourceVector[allowanceNow.queues()];
            tier = new long[allowanceNow.queues()];
        } else {
            Arrays.fill(held, null);
        }
    }

    /** The tier of a container, or {@link #NEVER}. */
    long of(int place) {
        long known = ofItsLike(place);
        return known < NEVER && containers.isReplacement(place) ? Tiers.ofReplacement(known) : known;
    }

    private long ofItsLike(int place) {
        int queue = containers.queue(place);
        ResourceVector size = containers.held(place);
        if (containers.borrows(place)) {
            return find(queue, true, size);
        }
        if (held[queue] != size) {
            tier[queue] = find(queue, false, size);
            held[queue] = size;
        }
        return tier[queue];
    }

    private long find(int queue, boolean borrows, ResourceVector size) {
        boolean taken = helps(size) && Objects.requireNonNull(allowance).gives(queue);
        return taken ? Objects.requireNonNull(order).of(queue, borrows, size, lack) : NEVER;
    }

    private boolean helps(ResourceVector size) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && size.get(type) > 0) {
                return true;
            }
        }
        return false;
    }
}
