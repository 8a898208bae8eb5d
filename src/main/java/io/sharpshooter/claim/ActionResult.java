package io.sharpshooter.claim;

import io.sharpshooter.model.ContainerName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of an {@link Action}. */
public sealed interface ActionResult {
    /** The action that was carried out or not. */
    Action action();

    /**
     * It was done.
     *
     * @param killed the victims that were killed, a part of the planned ones where less sufficed
     * @param dropped the reservations that a strike has dropped
     * @param reservation the reservation that was made, null where none was
     */
    record Done(
            Action action,
            List<Victim> killed,
            List<Obstacle> dropped,
            @Nullable ContainerName reservation) implements ActionResult {
        public Done {
            killed = List.copyOf(killed);
            dropped = List.copyOf(dropped);
        }
    }

    /**
     * It was not done, and nothing of it was.
     *
     * @param reason the kind of obstacle
     * @param detail what was found, with its numbers
     * @param passing whether it may be otherwise in a moment, without anybody's doing: then it may be tried again
     */
    record Refused(Action action, EndReason reason, String detail, boolean passing) implements ActionResult {
        /** For a reason that does not pass by itself. */
        public Refused(Action action, EndReason reason, String detail) {
            this(action, reason, detail, false);
        }
    }
}
