package io.sharpshooter.rule;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.ShareFloors.Measure;
import io.sharpshooter.share.PartitionView;
import org.jspecify.annotations.Nullable;

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

    /** The rule of rank under which something is taken from a queue. */
    public enum PreemptionRule {
        /** The demand's branch has the higher priority: the victim's queue gives down to its guarantee. */
        HIGHER_PRIORITY,
        /** The demand is within its elastic minimum: the victim's queue gives down to its guarantee. */
        ELASTIC_MINIMUM,
        /** Neither: the victim's queue gives down to its ideal share. */
        IDEAL_SHARE,
        /** Decided before by one of these: it gives down to its guarantee in some type that a victim dies for. */
        DECIDED
    }

    /** @param deadZones null where they do not hold */
    static Preemptible of(PartitionView view, PreemptionRule rule, int[] levels, @Nullable DeadZones deadZones) {
        long[][] floors = new long[levels.length][];
        for (int level = 0; level < levels.length; level++) {
            floors[level] = floor(view, rule, levels[level]);
        }
        long above = typesAbove(view, levels, floors, Measure.USED);
        long reservedAbove = typesAbove(view, levels, floors, Measure.COMMITTED);
        long dead = deadZones == null ? 0 : deadZones.types(levels[0], Measure.USED);
        long reservedDead = deadZones == null ? 0 : deadZones.types(levels[0], Measure.COMMITTED);
        return new Preemptible(rule, levels, floors, above & ~dead, above, reservedAbove & ~reservedDead);
    }

    private static long[] floor(PartitionView view, PreemptionRule rule, int level) {
        long[] floor = new long[view.types()];
        ResourceVector ideal = view.shares().ideal(level);
        for (int type = 0; type < floor.length; type++) {
            long guarantee = view.usage().guaranteed(level, type);
            floor[type] = rule == PreemptionRule.IDEAL_SHARE ? Math.max(guarantee, ideal.get(type)) : guarantee;
        }
        return floor;
    }

    /** The types of which each level holds more than it keeps. */
    private static long typesAbove(PartitionView view, int[] levels, long[][] floors, Measure measure) {
        long mask = 0;
        for (int type = 0; type < view.types(); type++) {
            boolean above = true;
            for (int level = 0; level < levels.length; level++) {
                above &= measure.held(view.usage(), levels[level], type) > floors[level][type];
            }
            mask |= above ? 1L << type : 0;
        }
        return mask;
    }

    /** Whether the same queue gives the same to the same demand by both. */
    public boolean isAlike(Preemptible other) {
        return rule == other.rule && types == other.types && reservedTypes == other.reservedTypes;
    }
}
