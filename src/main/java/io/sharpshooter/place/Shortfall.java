package io.sharpshooter.place;

import static java.lang.Math.max;
import static java.util.stream.IntStream.range;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.QueueUsage;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * What must be freed for one container of an ask: room under the maximum of its queue and of each parent, and room on a
 * node. The node counts as one more queue, in which all its containers are. What is taken reduces it; it is covered
 * when nothing is left.
 *
 * <p>Mutable what-if with undo: {@link #release} with -1 takes back. Used by one thread.
 */
public final class Shortfall {
    /** Stands for the node among queues. */
    public static final int NODE = -1;

    private final QueueUsage usage;
    private final int types;
    private final int[] over;
    private final long[] lack;

    /**
     * @param over queues, an app's user, or NODE, under which what is taken is
     * @param lack for each of these, what it lacks per type
     */
    private Shortfall(QueueUsage usage, int[] over, long[] lack) {
        this.usage = usage;
        this.types = usage.types();
        this.over = over;
        this.lack = lack;
    }

    /** Of room in the books, for one more container of this size. */
    public static Shortfall ofLimits(QueueUsage usage, int queue, ResourceVector size) {
        int[] over = usage.tree().upTo(queue, 0);
        var limits = new Shortfall(usage, over, new long[over.length * usage.types()]);
        for (int cell = 0; cell < limits.lack.length; cell++) {
            int type = cell % limits.types;
            int limited = over[cell / limits.types];
            long held = usage.committed(limited, type);
            limits.lack[cell] = ExactMath.lack(held, size.get(type), usage.maximum(limited, type));
        }
        return limits;
    }

    /** Of nothing. */
    static Shortfall none(QueueUsage usage) {
        return new Shortfall(usage, new int[0], new long[0]);
    }

    /** Of what these lack, and of so much room under another limit, or on a node. */
    Shortfall with(int limited, long[] room) {
        int[] all = new int[over.length + 1];
        long[] amounts = Arrays.copyOf(room, all.length * types);
        all[0] = limited;
        System.arraycopy(over, 0, all, 1, over.length);
        System.arraycopy(lack, 0, amounts, types, lack.length);
        return new Shortfall(usage, all, amounts);
    }

    Shortfall copy() {
        return new Shortfall(usage, over, lack.clone());
    }

    /** Counts so much of a queue as gone, or with -1 as there again. */
    public void release(int queue, ResourceVector size, int sign) {
        for (int row = 0; row < over.length; row++) {
            for (int type = 0; type < types && isOver(over[row], queue); type++) {
                lack[row * types + type] -= sign * size.get(type);
            }
        }
    }

    /** Stands for what of a queue runs on another node, and makes room under limits alone: less than 0. */
    static int elsewhere(int queue) {
        return ~queue;
    }

    private boolean isOver(int limited, int queue) {
        return limited == NODE ? queue >= 0 : usage.tree().countsFor(limited, max(queue, ~queue));
    }

    public boolean covered() {
        for (long amount : lack) {
            if (amount > 0) {
                return false;
            }
        }
        return true;
    }

    /** The lowest queue whose maximum is passed, before it {@link #NODE}; nothing where none is. */
    public OptionalInt queueLacking() {
        return range(0, lack.length)
                .filter(cell -> lack[cell] > 0)
                .map(cell -> over[cell / types])
                .findFirst();
    }

    /** Counts one as there again that is counted as gone, if it is covered without that; says whether it is. */
    boolean takeBackIfCovered(int queue, ResourceVector size) {
        release(queue, size, -1);
        boolean covered = covered();
        if (!covered) {
            release(queue, size, 1);
        }
        return covered;
    }

    /** Per type, the most that is lacked anywhere; 0 where nothing is. */
    public long[] most() {
        long[] most = new long[types];
        for (int cell = 0; cell < lack.length; cell++) {
            most[cell % types] = max(most[cell % types], lack[cell]);
        }
        return most;
    }

    /** Bit set of the types in which so much of a queue would help. */
    long helpedBy(int queue, ResourceVector size) {
        long helped = 0;
        for (int row = 0; row < over.length; row++) {
            for (int type = 0; type < types && isOver(over[row], queue); type++) {
                helped |= lack[row * types + type] > 0 && size.get(type) > 0 ? 1L << type : 0;
            }
        }
        return helped;
    }
}
