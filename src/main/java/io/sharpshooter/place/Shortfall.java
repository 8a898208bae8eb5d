package io.sharpshooter.place;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.NodeUsage;

/**
 * What must be freed for one container of an ask on a node: room there, and what the {@linkplain LimitsLack limits}
 * lack beside that. Victims reduce it; it is covered when nothing is left.
 *
 * <p>Mutable what-if with undo: {@link #free} with -1 takes back. Used by one thread.
 */
final class Shortfall {
    private final long[] room;
    private final long[] roomAtFirst;
    private final LimitsLack limits;

    private Shortfall(long[] room, LimitsLack limits) {
        this.room = room;
        this.roomAtFirst = room.clone();
        this.limits = limits;
    }

    /** For a container of this size; what limits lack is left out where it follows from what the node lacks. */
    static Shortfall on(NodeUsage node, ResourceVector size, LimitsLack limits) {
        long[] lack = node.lackFor(size);
        return new Shortfall(lack, limits.beside(lack));
    }

    /** Counts a container of a queue as freed on the node, or with -1 as there again. */
    void free(int queue, ResourceVector size, int sign) {
        for (int type = 0; type < room.length; type++) {
            room[type] -= sign * size.get(type);
        }
        limits.release(queue, size, sign);
    }

    boolean covered() {
        return roomCovered() && limits.covered();
    }

    boolean roomCovered() {
        for (long lack : room) {
            if (lack > 0) {
                return false;
            }
        }
        return true;
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

    /** The most of a type that the node or a limit still lacks; 0 or less where nothing is lacked. */
    long lack(int type) {
        return limits.atLeast(type, room[type]);
    }

    /** Per type, the most that is lacked anywhere; 0 where nothing is. */
    long[] lack() {
        long[] lack = new long[room.length];
        for (int type = 0; type < lack.length; type++) {
            lack[type] = Math.max(0, lack(type));
        }
        return lack;
    }

    /** Whether it is more than room on a node. */
    boolean isOfLimits() {
        return limits.isAny();
    }

    /** Whether it were covered if a container of this queue and size were there again that is counted as freed. */
    boolean isCoveredWithout(int queue, ResourceVector size) {
        for (int type = 0; type < room.length; type++) {
            if (room[type] + size.get(type) > 0) {
                return false;
            }
        }
        limits.release(queue, size, -1);
        boolean covered = limits.covered();
        limits.release(queue, size, 1);
        return covered;
    }

    /** Bit set of the types in which a container of this queue and size would still help. */
    long helpedBy(int queue, ResourceVector size) {
        return limits.helpedBy(queue, size) | roomHelpedBy(size);
    }

    /** Bit set of the types in which a container of this size would still help on the node. */
    long roomHelpedBy(ResourceVector size) {
        long mask = 0;
        for (int type = 0; type < room.length; type++) {
            mask |= room[type] > 0 && size.get(type) > 0 ? 1L << type : 0;
        }
        return mask;
    }

    /** Takes back all that was freed since this was made. */
    void rewind() {
        System.arraycopy(roomAtFirst, 0, room, 0, room.length);
        limits.rewind();
    }
}
