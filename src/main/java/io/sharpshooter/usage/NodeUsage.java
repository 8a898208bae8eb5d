package io.sharpshooter.usage;

import static io.sharpshooter.model.ExactMath.difference;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.PartitionNodes.Gathered;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node as a round goes on: its snapshot, less what open claims and bookings of this round will use of it.
 *
 * <p>Each change has its opposite, and marks are counted, so that doing both leaves no trace in whatever order. Used by
 * one thread.
 */
public final class NodeUsage {
    /** What a change does to a node or its reservation; the changes that do so are counted. */
    public enum Mark {
        /** It holds the node. */
        HOLDS,
        /** It has not always held it, or takes something there for another node. */
        SHARES,
        /** It uses the reservation up, which is kept from everybody meanwhile. */
        USES_UP,
        /** It drops the reservation. */
        DROPS,
        /** The reservation goes with it. */
        GOES
    }

    private final NodeSnapshot node;
    private final int place;
    private final PartitionNodes partition;
    private final long[] free;
    private final int[] marked;
    private final @Nullable Gathered gathered;
    private @Nullable Map<ContainerSnapshot, Integer> claimed;

    /**
     * @param place where it stands among the nodes of its partition
     * @param partition told of each change
     */
    NodeUsage(NodeSnapshot node, int place, PartitionNodes partition) {
        this.node = node;
        this.place = place;
        this.partition = partition;
        this.free = node.free().toArray();
        this.marked = new int[Mark.values().length];
        this.gathered = null;
    }

    /**
     * A view of the node: its roster is all containers of a leaf. Marks and what is free are those of the node; who is
     * claimed is known where each of them runs.
     */
    NodeUsage(NodeUsage same, Gathered gathered) {
        this.node = same.node.with(gathered.roster());
        this.place = same.place;
        this.partition = same.partition;
        this.free = same.free;
        this.marked = same.marked;
        this.gathered = gathered;
    }

    public NodeSnapshot node() {
        return node;
    }

    /** Whether its roster is all containers of a leaf, most of which run elsewhere and make no room on it. */
    public boolean isGathered() {
        return gathered != null;
    }

    /** The names of its containers. */
    public Set<ContainerName> names() {
        return gathered == null ? Gathered.names(node.containers()) : gathered.names();
    }

    /** Where a container of its roster runs. */
    NodeUsage home(ContainerSnapshot container) {
        return gathered == null ? this : gathered.homes().getOrDefault(container, this);
    }

    /** Whether a container of its roster runs here. */
    public boolean isHome(ContainerSnapshot container) {
        return home(container).place == place;
    }

    /** Where it stands among the nodes of its partition, counted from 0. */
    public int place() {
        return place;
    }

    /** What is free, coming free, or freed by claims, and not yet spoken for; may be negative. */
    public long free(int type) {
        return free[type];
    }

    /** Whether so much is free. */
    public boolean hasRoomFor(ResourceVector size) {
        return hasRoomFor(size, ResourceVector.zero(free.length));
    }

    /** Whether so much is free once this has been freed as well. */
    public boolean hasRoomFor(ResourceVector size, ResourceVector freed) {
        for (int type = 0; type < free.length; type++) {
            if (lackFor(size, type) > freed.get(type)) {
                return false;
            }
        }
        return true;
    }

    /** Per type, how much is missing for so much; 0 or less where nothing is. */
    public long[] lackFor(ResourceVector size) {
        long[] lack = new long[free.length];
        for (int type = 0; type < lack.length; type++) {
            lack[type] = lackFor(size, type);
        }
        return lack;
    }

    /** How much of a type is missing for so much; 0 or less where nothing is. */
    public long lackFor(ResourceVector size, int type) {
        return size.get(type) > 0 ? difference(size.get(type), free(type)) : 0;
    }

    /** The reservation that holds the node, null where there is none or a claim drops it. */
    public @Nullable ReservationSnapshot reservation() {
        return isAny(Mark.DROPS) ? null : node.reservation();
    }

    /** Whether nobody else may use the reservation: it is to become a claim's container, or one that is booked. */
    public boolean isSpokenFor() {
        return isAny(Mark.USES_UP);
    }

    /** Whether an open claim holds the node for its ask. */
    public boolean held() {
        return isAny(Mark.HOLDS);
    }

    /** Whether there are claims on the node that have not always held it, or take something for another node. */
    public boolean shared() {
        return isAny(Mark.SHARES);
    }

    /** Whether the container is a victim of an open claim. */
    public boolean isClaimed(ContainerSnapshot container) {
        var there = home(container).claimed;
        return there != null && there.containsKey(container);
    }

    /** Whether any of its containers may be one. */
    public boolean isAnyClaimed() {
        return isGathered() || (claimed != null && !claimed.isEmpty());
    }

    /** Counts so much as free, or with -1 as used. */
    public void addFree(ResourceVector amount, int sign) {
        touch();
        for (int type = 0; type < free.length; type++) {
            free[type] += sign * amount.get(type);
        }
    }

    /** Counts one more change that does this, or with -1 one less; says how many there are. */
    public int mark(Mark mark, int sign) {
        touch();
        marked[mark.ordinal()] += sign;
        return marked[mark.ordinal()];
    }

    private boolean isAny(Mark mark) {
        return marked[mark.ordinal()] > 0;
    }

    /** Counts a container as a victim, or with -1 uncounts it. */
    void claim(ContainerSnapshot container, int sign) {
        touch();
        if (claimed == null) {
            claimed = new HashMap<>();
        }
        int claims = claimed.getOrDefault(container, 0) + sign;
        if (claims == 0) {
            claimed.remove(container);
        } else {
            claimed.put(container, claims);
        }
    }

    private void touch() {
        partition.touched().add(partition.all().get(place));
    }
}
