package io.sharpshooter.victim;

/**
 * What can be said of the {@link VictimClass} of a node's victims before it is planned. Nodes are named by their place
 * in the list.
 */
interface VictimClasses {
    /** No victims that free so much are of a better class, on whatever node. */
    long ofAnyNode(long[] lack);

    /**
     * No victims that free so much on the node are of a better class, as queues give now; never better than that of any
     * node.
     */
    long of(int node, long[] lack);
}
