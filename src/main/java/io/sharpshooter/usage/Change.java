package io.sharpshooter.usage;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.List;

/**
 * What one claim or one booking changes: a container comes to run on a node, others die for it, and reservations go.
 *
 * @param placement the container, and where it runs
 * @param stage how much of it is done
 * @param dying those who die for it
 * @param usedUp reservations that become the container, or that its ask needs no more; they keep their nodes until then
 * @param dropped reservations that let their nodes go
 */
public record Change(
        Placement placement, Stage stage, List<ContainerSnapshot> dying, List<Blocker> usedUp, List<Blocker> dropped) {
    public Change {
        dying = List.copyOf(dying);
        usedUp = List.copyOf(usedUp);
        dropped = List.copyOf(dropped);
    }

    /**
     * A container that is to run on a node.
     *
     * @param party index of its app's party
     * @param user its app's user
     * @param hold from when on the node is held for it until it runs
     */
    public record Placement(int party, String user, ResourceVector size, NodeUsage node, Hold hold) {}

    /** From when on a node is held for a container. */
    public enum Hold {
        NEVER,
        ONCE_DONE,
        AT_ONCE
    }

    /** How much of a change is done once the round is carried out. */
    public enum Stage {
        /** Nobody has to die; the scheduler will place the container where there is room, and has not done so yet. */
        BOOKED,
        /** Those who die for it have at most been told. */
        WAITING,
        /** Those who die for it are killed, and the node is reserved. */
        DONE
    }

    /** The same at another stage. */
    public Change at(Stage other) {
        return new Change(placement, other, dying, usedUp, dropped);
    }

    /** Whether nobody else may use the node for now. */
    boolean holdsNode() {
        return stage == Stage.DONE
                ? placement.hold != Hold.NEVER
                : placement.hold == Hold.AT_ONCE && stage != Stage.BOOKED;
    }

    /** Whether others may wait for the same node. */
    boolean sharesNode() {
        return placement.hold != Hold.AT_ONCE && stage != Stage.BOOKED;
    }

    /** A reservation that a plan drops, and the node that it holds. */
    public record Blocker(NodeUsage node, ReservationSnapshot reservation) {}
}
