package io.sharpshooter.victim;

import io.sharpshooter.demand.PartitionView;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import org.jspecify.annotations.Nullable;

/**
 * Which containers come before which, whatever they cost: those of a later tier are taken only where the earlier ones
 * do not suffice. Used by one thread.
 */
final class Tiers {
    private static final long BY_BORROWING = 1L << 62;
    private static final long BY_SHARE = 1L << 61;
    private static final long BY_WASTE = 2;
    private static final long BY_REPLACEMENT = 1;
    private static final int RANK_SHIFT = 2;

    private final PartitionView view;
    private final int[] spared;
    private long @Nullable [] above;

    /** @param wanted size of the ask */
    Tiers(PartitionView view, ResourceVector wanted) {
        this.view = view;
        this.spared = spared(view, wanted);
    }

    /** The scarce types that the ask does not want. */
    private static int[] spared(PartitionView view, ResourceVector wanted) {
        ResourceTypes types = view.snapshot().types();
        return view.settings().scarceTypes().stream()
                .mapToInt(types::indexOf)
                .filter(type -> type >= 0 && wanted.get(type) == 0)
                .toArray();
    }

    /**
     * The tier of a container, the earliest the least.
     *
     * @param borrows whether it runs in a partition that it was not asked for
     * @param lack per type what is lacked, positive where something is
     */
    long of(int queue, boolean borrows, ResourceVector held, long[] lack) {
        long tier = (long) rank(queue) << RANK_SHIFT;
        tier |= borrows ? 0 : BY_BORROWING;
        tier |= isAboveIdealShare(queue, lack) ? 0 : BY_SHARE;
        tier |= wastes(held) ? BY_WASTE : 0;
        return tier;
    }

    /** The tier of those in this one who may do again what others did who have died: behind all others of it. */
    static long ofReplacement(long tier) {
        return tier | BY_REPLACEMENT;
    }

    /** The queue's place in the order of priorities. */
    int rank(int queue) {
        return view.tree().priorityRank(queue);
    }

    /** What a tier says. */
    static Standing standing(long tier) {
        int rank = (int) ((tier & (BY_SHARE - 1)) >> RANK_SHIFT);
        return new Standing(
                (tier & BY_BORROWING) == 0,
                (tier & BY_SHARE) == 0,
                rank,
                (tier & BY_WASTE) != 0,
                (tier & BY_REPLACEMENT) != 0);
    }

    /** Forgets which queues are above their ideal shares. */
    void booksMoved() {
        above = null;
    }

    /** Whether there is some of a scarce type in it that the ask does not want. */
    boolean wastes(ResourceVector held) {
        for (int type : spared) {
            if (held.get(type) > 0) {
                return true;
            }
        }
        return false;
    }

    private boolean isAboveIdealShare(int queue, long[] lack) {
        long[] known = above;
        if (known == null) {
            known = aboveIdealShare();
            above = known;
        }
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && (known[queue] & (1L << type)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** By queue index, a bit for each type in which it uses more than its ideal share. */
    private long[] aboveIdealShare() {
        long[] types = new long[view.tree().size()];
        for (int queue = 0; queue < types.length; queue++) {
            ResourceVector ideal = view.shares().ideal(queue);
            for (int type = 0; type < view.types(); type++) {
                types[queue] |= view.books().used(queue, type) > ideal.get(type) ? 1L << type : 0;
            }
        }
        return types;
    }
}
