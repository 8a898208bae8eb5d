package io.sharpshooter.victim;

/**
 * Where a container stands in the order of victims before its cost counts; the parts in the order in which they decide. Ordinary
 * asks go by the first and the last of them alone.
 *
 * @param borrows whether it runs in a partition that it was not asked for: these go first
 * @param needless whether it holds a custom type that the ask does not want: these go last
 * @param aboveIdeal whether its queue uses more than its ideal share of a type that is lacked: these go first
 * @param priorityRank its queue's place in the order of priorities, at least 0, which goes first
 */
public record Standing(boolean borrows, boolean needless, boolean aboveIdeal, int priorityRank) {}
