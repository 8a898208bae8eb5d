package io.sharpshooter.place;

import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PartitionView;
import org.jspecify.annotations.Nullable;

/**
 * Which containers come before which, whatever they cost: those of a later tier are taken only where the earlier ones
 * do not suffice. Used by one thread.
 */
final class Tiers {
    static final long BY_BORROWING = 1L << 62;
    static final long BY_WASTE = 2;
    static final long BY_REPLACEMENT = 1;

    private static final long BY_SHARE = 1L << 61;
    private static final int RANK_SHIFT = 2;

    /** The bits of a tier that say the queue's place in the order of priorities. */
    static final long RANKS = (long) Integer.MAX_VALUE << RANK_SHIFT;

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
     * The tier of a queue's containers that borrow their partition and do nothing of the rest, the earliest the least.
     *
     * @param lack per type what is lacked, positive where something is
     */
    long of(int queue, long[] lack) {
        long tier = (long) view.tree().priorityRank(queue) << RANK_SHIFT;
        return isAboveIdealShare(queue, lack) ? tier : tier | BY_SHARE;
    }

    /**
     * The tier of a container among these.
     *
     * @param borrows whether it runs in a partition that it was not asked for
     * @param wastes whether it {@linkplain #wastes wastes} something
     * @param replaces whether it may do again what another one did that has died
     */
    static long with(long tier, boolean borrows, boolean wastes, boolean replaces) {
        return tier | (borrows ? 0 : BY_BORROWING) | (wastes ? BY_WASTE : 0) | (replaces ? BY_REPLACEMENT : 0);
    }

    /** What a tier says. */
    static Standing standing(long tier) {
        int rank = (int) ((tier & RANKS) >> RANK_SHIFT);
        return new Standing(
                (tier & BY_BORROWING) == 0,
                (tier & BY_SHARE) == 0,
                rank,
                (tier & BY_WASTE) != 0,
                (tier & BY_REPLACEMENT) != 0);
    }

    /** Forgets which queues are above their ideal shares. */
    void usageMoved() {
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
        long types = aboveIdealShare(queue);
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && (types & (1L << type)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** A bit for each type in which the queue uses more than its ideal share. */
    long aboveIdealShare(int queue) {
        long[] known = above;
        if (known == null) {
            known = aboveIdealShare();
            above = known;
        }
        return known[queue];
    }

    /** By queue index. */
    private long[] aboveIdealShare() {
        long[] types = new long[view.tree().size()];
        for (int queue = 0; queue < types.length; queue++) {
            ResourceVector ideal = view.shares().ideal(queue);
            for (int type = 0; type < view.types(); type++) {
                types[queue] |= view.usage().used(queue, type) > ideal.get(type) ? 1L << type : 0;
            }
        }
        return types;
    }
}
