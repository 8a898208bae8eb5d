package io.sharpshooter.victim;

import java.util.Collection;

/**
 * Who dies, as far as that counts before any cost when a node is chosen: nobody before those who borrow the partition
 * before others; then the lowest of the highest priorities of their queues; then nobody who holds a scarce type that
 * the ask does not want; then nobody who may do again what another one did that has died. In one number, of which the
 * least is the best.
 */
final class VictimClass {
    /** Nobody dies. */
    static final long NOBODY = 0;

    private static final long BORROWERS = 1L << 40;
    private static final long OWNERS = 2L << 40;
    private static final long NEEDLESS = 2;
    private static final long REPLACEMENTS = 1;
    private static final int RANK_SHIFT = 2;

    private VictimClass() {}

    /**
     * The class of some who die.
     *
     * @param owners whether not all of them borrow the partition
     * @param priorityRank the highest of their queues', at least 0
     * @param needless whether some hold a scarce type that the ask does not want
     */
    static long of(boolean owners, int priorityRank, boolean needless) {
        return (owners ? OWNERS : BORROWERS) | ((long) priorityRank << RANK_SHIFT) | (needless ? NEEDLESS : 0);
    }

    /** The class of these where some may do again what others did who have died. */
    static long withReplacements(long victimClass) {
        return victimClass | REPLACEMENTS;
    }

    /** The class of all those who stand so in the order of victims. */
    static long of(Collection<Standing> victims) {
        if (victims.isEmpty()) {
            return NOBODY;
        }
        boolean owners = victims.stream().anyMatch(victim -> !victim.borrows());
        boolean needless = victims.stream().anyMatch(Standing::needless);
        int rank = victims.stream().mapToInt(Standing::priorityRank).max().orElse(0);
        long victimClass = of(owners, rank, needless);
        return victims.stream().anyMatch(Standing::replacement) ? withReplacements(victimClass) : victimClass;
    }
}
