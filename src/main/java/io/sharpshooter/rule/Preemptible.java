package io.sharpshooter.rule;

/**
 * What one queue may give to one demand, before anything is taken.
 *
 * @param rule the rule of rank it gives under
 * @param levels the queue and its ancestors up to its branch: each keeps its due
 * @param floors per level and type, what that level keeps: its guarantee or its ideal share
 * @param types bit set of the resource types in which its containers may be taken
 * @param typesRegardless the same regardless of dead zones
 * @param reservedTypes bit set of the resource types in which its reservations may be dropped
 */
public record Preemptible(
        PreemptionRule rule, int[] levels, long[][] floors, long types, long typesRegardless, long reservedTypes) {
    public static final Preemptible NOTHING =
            new Preemptible(PreemptionRule.IDEAL_SHARE, new int[0], new long[0][], 0, 0, 0);

    /** Whether the same queue gives the same to the same demand by both. */
    public boolean isAlike(Preemptible other) {
        return rule == other.rule && types == other.types && reservedTypes == other.reservedTypes;
    }
}
