package io.sharpshooter.victim;

import io.sharpshooter.demand.PartitionView;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;

/** What queues give to a demand by its rules and by what they must keep. Used by one thread. */
final class Givers implements Allowance.Source {
    private static final long ANY = Long.MAX_VALUE;

    private final GivingRules rules;
    private final Dues dues;

    /** @param rules read when a queue is asked about */
    private Givers(GivingRules rules, Dues dues) {
        this.rules = rules;
        this.dues = dues;
    }

    /** What queues can give while the books stand as they do. */
    static Allowance allowance(GivingRules rules, PartitionView view) {
        Givers givers = new Givers(rules, new Dues(view, Dues.Measure.USED));
        return new Allowance(givers, view.tree().size(), view.types());
    }

    /**
     * Per type, at least what any set of containers frees while the books stand as they do; what parents keep for all
     * their leaves together is counted for each of them.
     */
    static ResourceVector mostOfAll(GivingRules rules, PartitionView view) {
        Givers givers = new Givers(rules, new Dues(view, Dues.Measure.USED));
        long[] most = new long[view.types()];
        for (QueueSnapshot queue : view.snapshot().queues()) {
            if (queue.leaf() && givers.gives(queue.index())) {
                for (int type = 0; type < most.length; type++) {
                    long used = view.books().used(queue.index(), type);
                    long given = Math.max(0, Math.min(used, givers.hard(queue.index(), type)));
                    most[type] = ExactMath.sum(most[type], given);
                }
            }
        }
        return ResourceVector.of(most);
    }

    @Override
    public boolean gives(int queue) {
        return rules.of(queue).types() != 0;
    }

    @Override
    public long hard(int queue, int type) {
        return isGiven(queue, type) ? dues.spare(rules.of(queue), type, 0) : ANY;
    }

    @Override
    public long soft(int queue, int type) {
        return isGiven(queue, type) ? dues.above(rules.of(queue), type, 0) : ANY;
    }

    @Override
    public long sure(int queue, int type) {
        return isGiven(queue, type) ? Math.min(hard(queue, type), soft(queue, type)) : 0;
    }

    @Override
    public long sureOfParents(int queue, int type) {
        Giving giving = rules.of(queue);
        return Math.min(dues.spare(giving, type, 1), dues.above(giving, type, 1));
    }

    /** What is freed of another type comes along with what is taken. */
    private boolean isGiven(int queue, int type) {
        return (rules.of(queue).types() & (1L << type)) != 0;
    }
}
