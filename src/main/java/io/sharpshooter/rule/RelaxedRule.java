package io.sharpshooter.rule;

/** Which rule is left out of account to find out whether it is the one that holds a demand back. */
public enum RelaxedRule {
    /** All rules hold. */
    NONE,
    /** Nodes that other claims hold are open too; who gives is the same. */
    HELD_NODES,
    /** Queues that are hardly above their guarantee give too. */
    DEAD_ZONE,
    /** Queues ahead give too, down to their guarantee. */
    HIGHER_PRIORITY
}
