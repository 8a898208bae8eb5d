package io.sharpshooter.place;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.QueueUsage;
import java.util.List;
import java.util.OptionalInt;

/**
 * What must be freed for one container of an ask: room on the node, and room under the maximum of the ask's queue and
 * of each parent. Victims and dropped reservations reduce it; it is covered when nothing is left.
 *
 * <p>Mutable what-if with undo: {@link #free} with -1 takes back. Used by one thread.
 */
public final class Shortfall {
    private static final int[] NO_LEVELS = {};
    private static final long[][] NO_LIMITS = {};

    private final QueueUsage usage;
    private final int[] levels;
    private final long[] room;
    private final long[] roomAtFirst;
    private final long[][] limits;
    private final long[][] limitsAtFirst;

    private Shortfall(QueueUsage usage, int[] levels, long[] room, long[][] limits) {
        this.usage = usage;
        this.levels = levels;
        this.room = room;
        this.roomAtFirst = room.clone();
        this.limits = limits;
        this.limitsAtFirst = copyOf(limits);
    }

    /** What the limits lack for one more container of this size; the node is left out. */
    public static Shortfall ofLimits(QueueUsage usage, int queue, ResourceVector size) {
        List<Integer> upwards = usage.tree().upwards(queue);
        int[] levels = upwards.stream().mapToInt(Integer::intValue).toArray();
        long[][] limits = new long[levels.length][usage.types()];
        for (int level = 0; level < levels.length; level++) {
            for (int type = 0; type < usage.types(); type++) {
                long held = usage.committed(levels[level], type);
                limits[level][type] = ExactMath.lack(held, size.get(type), usage.maximum(levels[level], type));
            }
        }
        return new Shortfall(usage, levels, new long[usage.types()], limits);
    }

    /** The same limits, and room on this node. Limits that follow from the node are left out. */
    Shortfall on(NodeUsage node, ResourceVector size) {
        long[] lack = node.lackFor(size);
        return followsFrom(lack) ? new Shortfall(usage, NO_LEVELS, lack, NO_LIMITS) : copy(lack);
    }

    /**
     * Whether whatever makes room on a node makes all the room that the limits lack: what is freed there is freed in
     * the root, but not in every queue.
     *
     * @param lack per type, what the node lacks
     */
    boolean followsFrom(long[] lack) {
        for (int level = 0; level < limits.length; level++) {
            boolean root = level == limits.length - 1;
            for (int type = 0; type < lack.length; type++) {
                if (limits[level][type] > (root ? Math.max(0, lack[type]) : 0)) {
                    return false;
                }
            }
        }
        return true;
    }

    Shortfall copy() {
        return copy(room.clone());
    }

    /** Limits that are covered are left out: what is freed covers them even more, and what is taken back was freed. */
    private Shortfall copy(long[] room) {
        return limitsCovered()
                ? new Shortfall(usage, NO_LEVELS, room, NO_LIMITS)
                : new Shortfall(usage, levels, room, copyOf(limits));
    }

    /** Counts a container of a queue as freed on the node, or with -1 as there again. */
    void free(int queue, ResourceVector size, int sign) {
        for (int type = 0; type < room.length; type++) {
            room[type] -= sign * size.get(type);
        }
        release(queue, size, sign);
    }

    /** Counts so much as gone from the books of a queue, or with -1 as there again; the node has no more room by it. */
    public void release(int queue, ResourceVector size, int sign) {
        for (int level = 0; level < levels.length; level++) {
            if (usage.tree().isUnder(queue, levels[level])) {
                for (int type = 0; type < room.length; type++) {
                    limits[level][type] -= sign * size.get(type);
                }
            }
        }
    }

    boolean covered() {
        return roomCovered() && limitsCovered();
    }

    /** The most of a type that the node or a limit still lacks; 0 or less where nothing is lacked. */
    long lack(int type) {
        long lack = room[type];
        for (long[] limit : limits) {
            lack = Math.max(lack, limit[type]);
        }
        return lack;
    }

    /** Whether all of these together make room on the node; else no set of them does. */
    boolean roomCoveredBy(Candidates candidates) {
        for (int type = 0; type < room.length; type++) {
            long missing = room[type];
            for (int candidate = 0; candidate < candidates.size() && missing > 0; candidate++) {
                missing -= candidates.held(candidate).get(type);
            }
            if (missing > 0) {
                return false;
            }
        }
        return true;
    }

    /** How much of a type the node still lacks; 0 or less where it lacks nothing. */
    long room(int type) {
        return room[type];
    }

    boolean roomCovered() {
        for (long lack : room) {
            if (lack > 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the maximum of the ask's own queue is passed; asked of the limits themselves, not of a copy. */
    boolean isOwnLimitLacking() {
        for (long lack : limits[0]) {
            if (lack > 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether the limits lack as much as those of another, which are the same ones. */
    boolean lackTheSame(Shortfall other) {
        for (int level = 0; level < limits.length; level++) {
            for (int type = 0; type < room.length; type++) {
                if (Math.max(0, limits[level][type]) != Math.max(0, other.limits[level][type])) {
                    return false;
                }
            }
        }
        return true;
    }

    public boolean limitsCovered() {
        for (long[] limit : limits) {
            for (long lack : limit) {
                if (lack > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The lowest queue whose maximum is passed, nothing where none is. */
    public OptionalInt queueLacking() {
        for (int level = 0; level < levels.length; level++) {
            for (long lack : limits[level]) {
                if (lack > 0) {
                    return OptionalInt.of(levels[level]);
                }
            }
        }
        return OptionalInt.empty();
    }

    /** By how much a queue would pass its maximum, per type; below 0 where it would stay below. */
    public ResourceVector beyondMaximum(int queue) {
        int level = 0;
        while (levels[level] != queue) {
            level++;
        }
        return ResourceVector.of(limits[level]);
    }

    /** Per type, the most that is lacked anywhere; 0 where nothing is. */
    long[] lack() {
        long[] lack = new long[room.length];
        for (int type = 0; type < lack.length; type++) {
            lack[type] = Math.max(0, room[type]);
            for (long[] limit : limits) {
                lack[type] = Math.max(lack[type], limit[type]);
            }
        }
        return lack;
    }

    /** Whether it is more than room on a node. */
    boolean isOfLimits() {
        return levels.length > 0;
    }

    /** Whether it were covered if a container of this queue and size were there again that is counted as freed. */
    boolean isCoveredWithout(int queue, ResourceVector size) {
        for (int type = 0; type < room.length; type++) {
            if (room[type] + size.get(type) > 0) {
                return false;
            }
        }
        release(queue, size, -1);
        boolean covered = limitsCovered();
        release(queue, size, 1);
        return covered;
    }

    /** Bit set of the types in which a container of this queue and size would still help. */
    long helpedBy(int queue, ResourceVector size) {
        return limitsHelpedBy(queue, size) | roomHelpedBy(size);
    }

    /** Bit set of the types in which a container of this size would still help on the node. */
    long roomHelpedBy(ResourceVector size) {
        long mask = 0;
        for (int type = 0; type < room.length; type++) {
            mask |= room[type] > 0 && size.get(type) > 0 ? 1L << type : 0;
        }
        return mask;
    }

    /** Bit set of the types in which a limit would have more room without so much of this queue. */
    long limitsHelpedBy(int queue, ResourceVector size) {
        long mask = 0;
        for (int level = 0; level < levels.length; level++) {
            for (int type = 0; type < room.length; type++) {
                if (limits[level][type] > 0
                        && size.get(type) > 0
                        && usage.tree().isUnder(queue, levels[level])) {
                    mask |= 1L << type;
                }
            }
        }
        return mask;
    }

    /** Takes back all that was freed since this was made. */
    void rewind() {
        System.arraycopy(roomAtFirst, 0, room, 0, room.length);
        for (int level = 0; level < limits.length; level++) {
            System.arraycopy(limitsAtFirst[level], 0, limits[level], 0, limits[level].length);
        }
    }

    private static long[][] copyOf(long[][] limits) {
        long[][] copy = limits.length == 0 ? NO_LIMITS : new long[limits.length][];
        for (int level = 0; level < copy.length; level++) {
            copy[level] = limits[level].clone();
        }
        return copy;
    }
}
