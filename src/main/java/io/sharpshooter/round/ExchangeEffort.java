package io.sharpshooter.round;

import io.sharpshooter.usage.Usage;
import java.util.List;

/**
 * How much a round looks at in one partition so that its claims lose less in another order, and how much it may. Used
 * by one thread.
 */
final class ExchangeEffort {
    /** Some 10 to 20 ms, in all partitions together. */
    private static final long MOST_OF_A_ROUND = 80_000;

    /** What planning a node takes. */
    private static final long PLAN = 10;

    /** What it takes to judge a queue anew, after usage has moved. */
    private static final long QUEUE = 8;

    private final Usage usage;
    private final long most;
    private final long queues;
    private long spent;
    private long start;

    ExchangeEffort(PartitionRound round, Effort effort) {
        this.usage = round.usage();
        this.most = effort.partOf(MOST_OF_A_ROUND);
        this.queues = round.view().tree().size();
    }

    /** Begins with these claims, where as much is left as it takes to find out what they would cost at best. */
    boolean begin(List<Draft> drafts) {
        start = usage.looks();
        long searches = drafts.stream().map(Draft::places).distinct().count();
        if (spent + 2 * searches * search() + searches * drafts.size() * PLAN > most) {
            return false;
        }
        usage.nodes().look(2 * searches * search());
        return true;
    }

    /** Counts that a place is searched for. */
    void searches() {
        usage.nodes().look(search());
    }

    /** Counts that one node is planned. */
    void plansNode() {
        usage.nodes().look(PLAN + QUEUE * queues);
    }

    private long search() {
        return usage.nodes().all().size() + QUEUE * queues;
    }

    boolean isOver() {
        return spent + usage.looks() - start > most;
    }

    /** What was looked at since the beginning is spent. */
    void end() {
        spent += usage.looks() - start;
    }
}
