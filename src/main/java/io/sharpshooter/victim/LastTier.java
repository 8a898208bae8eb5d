package io.sharpshooter.victim;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;

/**
 * How much of a type containers of the last tier give at most, where all of the earlier tiers that help are taken first
 * and do not suffice: a {@link Selection} stops at the first with which there is enough, and at most gives some of them
 * back.
 *
 * <p>Tells of one node at a time. Used by one thread.
 */
final class LastTier {
    /** It cannot be told. */
    static final long ANY = Long.MAX_VALUE;

    private final Takeable containers;
    private final long[] most;
    private final long[] missing;

    LastTier(Takeable containers, int types) {
        this.containers = containers;
        this.most = new long[types];
        this.missing = new long[types];
    }

    /** The most of a type; more than there can be where it cannot be told. */
    long most(int type) {
        return most[type];
    }

    /** Turns to a node of which nothing can be told. */
    void forget() {
        Arrays.fill(most, ANY);
    }

    /**
     * Turns to a node.
     *
     * @param tiers of the node's containers
     * @param last the last tier
     * @param earlier per type, what those of the earlier tiers hold together
     */
    void find(int node, long[] tiers, long last, long[] lack, long[] earlier) {
        for (int type = 0; type < missing.length; type++) {
            missing[type] = Math.max(0, lack[type] - earlier[type]);
        }
        for (int type = 0; type < most.length; type++) {
            most[type] = lack[type] > 0 ? find(node, type, tiers, last) : ANY;
        }
    }

    private long find(int node, int type, long[] tiers, long last) {
        int first = containers.from(node);
        int end = containers.end(node);
        long beforeTheLast = 0;
        long largest = 0;
        ResourceVector seen = null;
        for (int place = first; place < end; place++) {
            ResourceVector held = containers.held(place);
            if (tiers[place - first] == last && (seen == null || !seen.equals(held))) {
                beforeTheLast = Math.max(beforeTheLast, beforeTheLast(node, held, type));
                largest = Math.max(largest, held.get(type));
                seen = held;
            }
        }
        long grain = containers.grain(node, type);
        return beforeTheLast > ANY - largest ? ANY : (beforeTheLast + largest) / grain * grain;
    }

    /** What containers like this one hold of the type together as long as some type is missing. */
    private long beforeTheLast(int node, ResourceVector held, int type) {
        long most = 0;
        for (int other = 0; other < missing.length; other++) {
            if (missing[other] > 0) {
                most = Math.max(most, whileMissing(node, held, type, other));
            }
        }
        return most;
    }

    private long whileMissing(int node, ResourceVector held, int type, int other) {
        if (held.get(other) == 0) {
            return ANY;
        }
        long grain = containers.grain(node, other);
        long product = ExactMath.product((missing[other] - 1) / grain * grain, held.get(type));
        return product == Long.MAX_VALUE ? ANY : product / held.get(other);
    }
}
