package io.sharpshooter.round;

import io.sharpshooter.model.Ask;
import io.sharpshooter.rule.PreCheck;

/**
 * How much a round looks at in one partition for the demands there, and how much it may: a count of nodes, containers
 * and queues, so that the same snapshot gives the same decision on whatever machine. The partitions in which something
 * waits share it equally. Used by one thread.
 */
final class Effort {
    /**
     * Some 0.1 µs each, so that a round stays below half the usual interval of 3 s; docs/performance.md has the
     * figures.
     */
    private static final long MOST_OF_A_ROUND = 6_000_000;

    /** What helping one container takes, at least. */
    private static final long HELP = 4_000;

    private final PartitionRound round;
    private final PreCheck preCheck;
    private final long start;
    private final long partitions;

    Effort(PartitionRound round, PreCheck preCheck) {
        this.round = round;
        this.preCheck = preCheck;
        this.start = round.looks();
        this.partitions = Math.max(1, busyPartitions(round));
    }

    private static long busyPartitions(PartitionRound round) {
        return round.view().snapshot().asks().stream()
                .map(Ask::partition)
                .distinct()
                .count();
    }

    long spent() {
        return round.looks() - start + preCheck.looks();
    }

    /** What is spent, and what it will take to help so many groups. */
    long withHelpFor(int groups) {
        return spent() + HELP * groups;
    }

    /** The part of this partition in what a round may take. */
    long partOf(long mostOfARound) {
        return mostOfARound / partitions;
    }

    /** How much may be spent before anybody is helped. */
    long forLooking() {
        return partOf(MOST_OF_A_ROUND);
    }

    /** Whether as much again has been spent on helping. */
    boolean isOver() {
        return spent() > 2 * forLooking();
    }
}
