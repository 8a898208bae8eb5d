package io.sharpshooter.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One node as it was read at the start of a round.
 *
 * @param id YARN's node id, {@code host:port}
 * @param rack rack name
 * @param partition its node label, empty for the default partition
 * @param health whether the scheduler would place anything there
 * @param total its capacity
 * @param unallocated what the scheduler can give away now
 * @param terminating what containers hold that are dead but not yet reported complete; it is coming free
 * @param roster its live containers
 * @param reservation the reservation that holds it, null where there is none
 */
public record NodeSnapshot(
        String id,
        String rack,
        String partition,
        NodeHealth health,
        ResourceVector total,
        ResourceVector unallocated,
        ResourceVector terminating,
        Roster roster,
        @Nullable ReservationSnapshot reservation) {
    /** Its live containers as values. */
    public List<ContainerSnapshot> containers() {
        return roster.containers();
    }

    /** The same with other containers. */
    public NodeSnapshot with(Roster other) {
        return new NodeSnapshot(id, rack, partition, health, total, unallocated, terminating, other, reservation);
    }

    /** Whether the scheduler would place anything there now. */
    public boolean schedulable() {
        return health == NodeHealth.USABLE;
    }

    /** The host part of the id. */
    public String host() {
        int colon = id.lastIndexOf(':');
        return colon < 0 ? id : id.substring(0, colon);
    }

    /** What is free or coming free. */
    public ResourceVector free() {
        return terminating.isZero() ? unallocated : unallocated.plus(terminating);
    }

    /** Whether the scheduler would place anything on a node. */
    public enum NodeHealth {
        /** Running, and its heartbeats come. */
        USABLE,
        /** Running as far as is known, but its last heartbeat is old: the scheduler waits for the next one. */
        SILENT,
        /** Draining, unhealthy, lost or forgotten: the scheduler places nothing there any more. */
        UNUSABLE
    }
}
