package io.sharpshooter.place;

/**
 * Who dies, as far as that counts before any cost when a node is chosen: nobody before those who borrow the partition
 * before others; then the lowest of the highest priorities of their queues; then nobody who holds a scarce type that
 * the ask does not want; then nobody who may do again what another one did that has died. In one number, of which the
 * least is the best.
 */
final class VictimClass {
    /** Nobody dies. */
    static final long NOBODY = 0;

    private static final long BORROWERS = 1L << 60;
    private static final long OWNERS = 2L << 60;

    private VictimClass() {}

    /** The class of some who die and one more of this tier. */
    static long with(long others, long tier) {
        long highest = Math.max(others & Tiers.RANKS, tier & Tiers.RANKS);
        long kinds = (others | tier) & (Tiers.BY_WASTE | Tiers.BY_REPLACEMENT);
        boolean owners = others >= OWNERS || (tier & Tiers.BY_BORROWING) != 0;
        return (owners ? OWNERS : BORROWERS) | highest | kinds;
    }
}
