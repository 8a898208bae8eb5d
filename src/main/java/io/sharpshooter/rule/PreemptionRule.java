package io.sharpshooter.rule;

/** The rule of rank under which something is taken from a queue. */
public enum PreemptionRule {
    /** The demand's branch has the higher priority: the victim's queue gives down to its guarantee. */
    HIGHER_PRIORITY,
    /** The demand is within its elastic minimum: the victim's queue gives down to its guarantee. */
    ELASTIC_MINIMUM,
    /** Neither: the victim's queue gives down to its ideal share. */
    IDEAL_SHARE
}
