package io.sharpshooter.usage;

import io.sharpshooter.model.ResourceVector;

/** Moves one part of usage by hand, for tests of those who only read it; a round does so by changes. */
public final class Moved {
    private Moved() {}

    /** Counts so much more, or with -1 less, as running in a leaf, and against its limits. */
    public static void running(QueueUsage usage, int leaf, ResourceVector amount, int sign) {
        used(usage, leaf, amount, sign);
        usage.addCommitted(leaf, amount, sign);
        usage.moved();
    }

    /** Counts so much more, or with -1 less, as running in a leaf. */
    public static void used(QueueUsage usage, int leaf, ResourceVector amount, int sign) {
        usage.addUsed(leaf, amount, sign);
        usage.moved();
    }

    /** Counts so much as running in a leaf that is only booked. */
    public static void booked(QueueUsage usage, int leaf, ResourceVector amount) {
        usage.addPromised(leaf, amount, 1);
        running(usage, leaf, amount, 1);
    }

    /** Counts so much as free on a node, or with -1 as used. */
    public static void free(NodeUsage node, ResourceVector amount, int sign) {
        node.addFree(amount, sign);
    }

    /** Counts a claim that holds the node, or with -1 uncounts it. */
    public static void hold(NodeUsage node, int sign) {
        node.mark(NodeUsage.Mark.HOLDS, sign);
    }
}
