package io.sharpshooter.rule;

import static java.lang.Math.max;

import io.sharpshooter.model.Roster;
import io.sharpshooter.rule.ShareFloors.Measure;
import io.sharpshooter.share.PartitionView;

/**
 * What one queue may give to one demand, before anything is taken.
 *
 * @param rule the rule of rank it gives under
 * @param levels the queue and its ancestors up to its branch: each keeps its due
 * @param types bit set of the resource types in which its containers may be taken
 * @param typesRegardless the same regardless of dead zones
 * @param reservedTypes bit set of the resource types in which its reservations may be dropped
 */
public record Preemptible(PreemptionRule rule, int[] levels, long types, long typesRegardless, long reservedTypes) {
    public static final Preemptible NOTHING = new Preemptible(PreemptionRule.IDEAL_SHARE, new int[0], 0, 0, 0);

    /** Whether it keeps the container at this place all the same: a master, from apps of its own leaf. */
    public boolean keeps(Roster roster, int place) {
        return rule.isInside() && roster.am(place);
    }

    /** The rule of rank under which something is taken from a queue. */
    public enum PreemptionRule {
        /** The demand's branch has the higher priority: the victim's queue gives down to its guarantee. */
        HIGHER_PRIORITY,
        /** The demand is within its elastic minimum: the victim's queue gives down to its guarantee. */
        ELASTIC_MINIMUM,
        /** Neither: the victim's queue gives down to its ideal share. */
        IDEAL_SHARE,
        /** In one leaf: the demand's app has the higher priority. */
        APP_PRIORITY,
        /** In one leaf: the demand's user is within his limit, and the victim's gives down to his. */
        USER_LIMIT,
        /** In one leaf: of equal priority, but of an older user: the victim's app gives down to its ideal share. */
        OLDER_USER,
        /** Decided before by one of these: it gives down to its guarantee in some type that a victim dies for. */
        DECIDED;

        /** Whether what is taken by it stays in the leaf. */
        public boolean isInside() {
            return this == APP_PRIORITY || this == USER_LIMIT || this == OLDER_USER;
        }

        /** Whether who gives by it keeps its ideal share. */
        public boolean isDownToIdeal() {
            return this == IDEAL_SHARE || this == OLDER_USER;
        }

        /** What a queue keeps of a type that gives by it. */
        long floor(PartitionView view, int queue, int type) {
            long guarantee = view.usage().guaranteed(queue, type);
            return isDownToIdeal() ? max(guarantee, view.shares().ideal(queue).get(type)) : guarantee;
        }

        /** The types of which each of these queues holds more than it keeps. */
        long typesAbove(PartitionView view, int[] queues, Measure measure) {
            long above = -1;
            for (int queue : queues) {
                for (int type = 0; type < view.types(); type++) {
                    boolean more = measure.held(view.usage(), queue, type) > floor(view, queue, type);
                    above &= more ? -1 : ~(1L << type);
                }
            }
            return above & (1L << view.types()) - 1;
        }
    }
}
