package io.sharpshooter.usage;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node as a round goes on: its snapshot, less what open claims and bookings of this round will use of it.
 *
 * <p>Each change has its opposite, and doing both leaves no trace. Used by one thread.
 */
public final class NodeUsage {
    private final NodeSnapshot node;
    private final int place;
    private final TouchedNodes touched;
    private final long[] free;
    private @Nullable ReservationSnapshot reservation;
    private boolean held;
    private int sharers;
    private @Nullable Set<ContainerSnapshot> claimed;

    /**
     * @param place where it stands among the nodes of its partition
     * @param touched told of each change
     */
    NodeUsage(NodeSnapshot node, int place, TouchedNodes touched) {
        this.node = node;
        this.place = place;
        this.touched = touched;
        this.free = node.free().toArray();
        this.reservation = node.reservation();
    }

    public NodeSnapshot node() {
        return node;
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
        for (int type = 0; type < free.length; type++) {
            if (lackFor(size, type) > 0) {
                return false;
            }
        }
        return true;
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
        return size.get(type) > 0 ? ExactMath.difference(size.get(type), free[type]) : 0;
    }

    /** Counts so much as free, or with -1 as used. */
    public void addFree(ResourceVector amount, int sign) {
        touched.add(place);
        for (int type = 0; type < free.length; type++) {
            free[type] += sign * amount.get(type);
        }
    }

    /** The reservation that holds the node, null where there is none or a claim drops it. */
    public @Nullable ReservationSnapshot reservation() {
        return reservation;
    }

    /** Counts the node's reservation as dropped, or as there again. */
    public void dropReservation(boolean dropped) {
        touched.add(place);
        reservation = dropped ? null : node.reservation();
    }

    /** Whether an open claim holds the node for its ask. */
    public boolean held() {
        return held;
    }

    public void hold(boolean hold) {
        touched.add(place);
        held = hold;
    }

    /** Whether there are ordinary claims on the node. */
    public boolean shared() {
        return sharers > 0;
    }

    /** Whether an ordinary claim holds the node, so that the next one gets its turn soon. */
    public boolean servesOrdinary() {
        return held && shared();
    }

    /** Counts an ordinary claim, or with -1 uncounts it. */
    public void share(int sign) {
        touched.add(place);
        sharers += sign;
    }

    /** Whether the container is a victim of an open claim. */
    public boolean isClaimed(ContainerSnapshot container) {
        return claimed != null && claimed.contains(container);
    }

    /** Whether any of its containers is one. */
    public boolean isAnyClaimed() {
        return claimed != null && !claimed.isEmpty();
    }

    /** Counts a container as a victim, or as one no more. */
    public void claim(ContainerSnapshot container, boolean taken) {
        touched.add(place);
        if (claimed == null) {
            claimed = new HashSet<>();
        }
        if (taken) {
            claimed.add(container);
        } else {
            claimed.remove(container);
        }
    }
}
