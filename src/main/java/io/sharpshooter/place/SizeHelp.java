package io.sharpshooter.place;

import io.sharpshooter.model.ResourceVector;
import org.jspecify.annotations.Nullable;

/**
 * What a container of one size does for a node. Kept for the next one: many in a row have the same size. Used by one
 * thread.
 */
final class SizeHelp {
    private final Tiers tiers;
    private @Nullable ResourceVector size;
    private double help;
    private long helpedOnNode;
    private boolean wastes;

    SizeHelp(Tiers tiers) {
        this.tiers = tiers;
    }

    /** From now on something else may be lacked. */
    void forget() {
        size = null;
    }

    /** Turns to containers of this size, where so much is lacked. */
    void turnTo(ResourceVector newSize, long[] lack, Shortfall need) {
        if (newSize != size) {
            size = newSize;
            help = Candidates.help(newSize, lack);
            helpedOnNode = need.roomHelpedBy(newSize);
            wastes = tiers.wastes(newSize);
        }
    }

    /** See {@link Candidates}. */
    double help() {
        return help;
    }

    /** Bit set of the types in which one of them would help on the node. */
    long helpedOnNode() {
        return helpedOnNode;
    }

    /** See {@link Tiers#wastes}. */
    boolean wastes() {
        return wastes;
    }
}
