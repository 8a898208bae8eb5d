package io.sharpshooter.place;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.QueueUsage;
import java.util.OptionalInt;

/**
 * What must be gone from the books of queues for one container of an ask: room under the maximum of the ask's queue and
 * of each parent.
 *
 * <p>Mutable what-if with undo: {@link #release} with -1 takes back. Used by one thread.
 */
public final class LimitsLack {
    private static final int[] NO_LEVELS = {};
    private static final long[][] NO_AMOUNTS = {};

    private final QueueUsage usage;
    private final int[] levels;
    private final long[][] lack;
    private final long[][] lackAtFirst;

    private LimitsLack(QueueUsage usage, int[] levels, long[][] lack) {
        this.usage = usage;
        this.levels = levels;
        this.lack = lack;
        this.lackAtFirst = copyOf(lack);
    }

    /** For one more container of this size. */
    public static LimitsLack of(QueueUsage usage, int queue, ResourceVector size) {
        int[] levels =
                usage.tree().upwards(queue).stream().mapToInt(Integer::intValue).toArray();
        long[][] lack = new long[levels.length][usage.types()];
        for (int level = 0; level < levels.length; level++) {
            for (int type = 0; type < usage.types(); type++) {
                long held = usage.committed(levels[level], type);
                lack[level][type] = ExactMath.lack(held, size.get(type), usage.maximum(levels[level], type));
            }
        }
        return new LimitsLack(usage, levels, lack);
    }

    private LimitsLack none() {
        return new LimitsLack(usage, NO_LEVELS, NO_AMOUNTS);
    }

    /** What is left of the limits where a node lacks so much: nothing where they follow from that. */
    LimitsLack beside(long[] onNode) {
        return followsFrom(onNode) ? none() : copy();
    }

    /** Limits that are covered are left out: what is freed covers them even more, and what is taken back was freed. */
    LimitsLack copy() {
        return covered() ? none() : new LimitsLack(usage, levels, copyOf(lack));
    }

    /** Counts so much as gone from the books of a queue, or with -1 as there again. */
    public void release(int queue, ResourceVector size, int sign) {
        for (int level = 0; level < levels.length; level++) {
            if (usage.tree().isUnder(queue, levels[level])) {
                for (int type = 0; type < lack[level].length; type++) {
                    lack[level][type] -= sign * size.get(type);
                }
            }
        }
    }

    public boolean covered() {
        for (int level = 0; level < levels.length; level++) {
            if (isLacking(level)) {
                return false;
            }
        }
        return true;
    }

    /** The lowest queue whose maximum is passed, nothing where none is. */
    public OptionalInt queueLacking() {
        for (int level = 0; level < levels.length; level++) {
            if (isLacking(level)) {
                return OptionalInt.of(levels[level]);
            }
        }
        return OptionalInt.empty();
    }

    private boolean isLacking(int level) {
        for (long amount : lack[level]) {
            if (amount > 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether the maximum of the ask's own queue is passed; asked of all limits, not of a copy. */
    boolean isOwnLacking() {
        return isLacking(0);
    }

    /** Whether there are limits that lacked something at first. */
    boolean isAny() {
        return levels.length > 0;
    }

    /** By how much a queue would pass its maximum, per type; below 0 where it would stay below. */
    public ResourceVector beyondMaximum(int queue) {
        int level = 0;
        while (levels[level] != queue) {
            level++;
        }
        return ResourceVector.of(lack[level]);
    }

    /** Whether the limits lack as much as those of another, which are the same ones. */
    boolean isAlike(LimitsLack other) {
        for (int level = 0; level < levels.length; level++) {
            for (int type = 0; type < lack[level].length; type++) {
                if (Math.max(0, lack[level][type]) != Math.max(0, other.lack[level][type])) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether whatever makes room on a node makes all the room that the limits lack: what is freed there is freed in
     * the root, but not in every queue.
     *
     * @param onNode per type, what the node lacks
     */
    boolean followsFrom(long[] onNode) {
        for (int level = 0; level < levels.length; level++) {
            boolean root = level == levels.length - 1;
            for (int type = 0; type < onNode.length; type++) {
                if (lack[level][type] > (root ? Math.max(0, onNode[type]) : 0)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The larger one of an amount of a type and the most that a limit still lacks of it. */
    long atLeast(int type, long amount) {
        long most = amount;
        for (long[] limit : lack) {
            most = Math.max(most, limit[type]);
        }
        return most;
    }

    /** Bit set of the types in which a limit would have more room without so much of this queue. */
    long helpedBy(int queue, ResourceVector size) {
        long mask = 0;
        for (int level = 0; level < levels.length; level++) {
            for (int type = 0; type < lack[level].length; type++) {
                if (lack[level][type] > 0 && size.get(type) > 0 && usage.tree().isUnder(queue, levels[level])) {
                    mask |= 1L << type;
                }
            }
        }
        return mask;
    }

    /** Takes back all that was released since this was made. */
    void rewind() {
        for (int level = 0; level < levels.length; level++) {
            System.arraycopy(lackAtFirst[level], 0, lack[level], 0, lack[level].length);
        }
    }

    private static long[][] copyOf(long[][] lack) {
        long[][] copy = lack.length == 0 ? NO_AMOUNTS : new long[lack.length][];
        for (int level = 0; level < copy.length; level++) {
            copy[level] = lack[level].clone();
        }
        return copy;
    }
}
