package io.sharpshooter.place;

import static java.lang.Math.max;

/**
 * Where a container stands in the order of victims before its cost counts; the parts in the order in which they decide.
 * Ordinary asks go by the first, the third and the last of them alone.
 *
 * @param borrows whether it runs in a partition that it was not asked for: these go first
 * @param aboveIdeal whether its queue used more than its ideal share of a type that is lacked: these go first
 * @param priorityRank its queue's place in the order of priorities, at least 0, the lowest of which goes first
 * @param needless whether it holds a scarce type that the ask does not want: these go last
 * @param replacement whether it may do again what another one did that has died for a claim: these go last of all
 *     that stand alike
 */
public record Standing(boolean borrows, boolean aboveIdeal, int priorityRank, boolean needless, boolean replacement) {
    /** The class of a plan by which nobody dies. */
    static final long NOBODY = 0;

    private static final long BORROWERS = 1L << 60;
    private static final long OWNERS = 2L << 60;
    private static final long KINDS = 3;
    private static final long RANKS = (long) Integer.MAX_VALUE << 2;

    private long ofQueueAndKind() {
        return (long) priorityRank << 2 | (needless ? 2 : 0) | (replacement ? 1 : 0);
    }

    /** The best class of plans with victims of that priority. */
    static long leastClass(boolean borrow, int priorityRank) {
        return (borrow ? BORROWERS : OWNERS) | (long) priorityRank << 2;
    }

    /** Whoever has a higher one is taken only where those of lower ones do not suffice. */
    long tier() {
        return (borrows ? 0 : 1L << 62) | (aboveIdeal ? 0 : 1L << 61) | ofQueueAndKind();
    }

    /** The {@linkplain NodePlan#victimClass class} of some and this one: the worst of each part but the share. */
    long joining(long others) {
        long owners = borrows && others < OWNERS ? BORROWERS : OWNERS;
        long rank = max(others & RANKS, ofQueueAndKind() & RANKS);
        return owners | rank | (others | ofQueueAndKind()) & KINDS;
    }
}
