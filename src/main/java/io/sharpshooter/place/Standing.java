package io.sharpshooter.place;

/**
 * Where a container stands in the order of victims before its cost counts; the parts in the order in which they decide.
 * Ordinary asks go by the first, the third and the last of them alone.
 *
 * @param borrows whether it runs in a partition that it was not asked for: these go first
 * @param aboveIdeal whether its queue uses more than its ideal share of a type that is lacked: these go first
 * @param priorityRank its queue's place in the order of priorities, at least 0, the lowest of which goes first
 * @param needless whether it holds a scarce type that the ask does not want: these go last
 * @param replacement whether it may do again what another one did that has died for a claim: these go last of all
 *     that stand alike
 */
public record Standing(boolean borrows, boolean aboveIdeal, int priorityRank, boolean needless, boolean replacement) {}
