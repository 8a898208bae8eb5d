package io.sharpshooter.usage;

import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The containers of this round that the scheduler will place where there is room. It has not done so yet: what is
 * carried out in this round is tested against limits that have neither these containers nor lost the reservations that
 * they make superfluous. Used by one thread.
 */
public final class PendingPlacements {
    private final QueueUsage usage;
    private final UserUsage users;
    private final LimitUsage commitments;
    private final Map<Holder, ResourceVector> made = new HashMap<>();
    private final List<ReservationSnapshot> usedUp = new ArrayList<>();

    private record Holder(int queue, String user) {}

    public PendingPlacements(QueueUsage usage, UserUsage users) {
        this.usage = usage;
        this.users = users;
        this.commitments = new LimitUsage(usage, users);
    }

    /** Counts a container as running. */
    public void make(int queue, String user, ResourceVector size) {
        usage.promise(queue, size);
        users.add(queue, user, size, 1);
        made.merge(new Holder(queue, user), size, ResourceVector::plus);
    }

    /** Counts a reservation as gone: it has become such a container, or is not needed any more. */
    public void useUp(ReservationSnapshot reservation) {
        commitments.drop(reservation, true);
        usedUp.add(reservation);
    }

    /** Puts the limits back to what the scheduler tests now, or with 1 to what it will test. */
    public void count(int sign) {
        made.forEach((holder, amount) -> commitments.count(holder.queue, holder.user, amount, sign));
        usedUp.forEach(reservation -> commitments.drop(reservation, sign > 0));
    }
}
