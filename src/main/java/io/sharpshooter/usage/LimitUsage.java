package io.sharpshooter.usage;

import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;

/**
 * What queues and users of a partition hold as the scheduler's limits count it: containers and reservations. Used by
 * one thread.
 */
public final class LimitUsage {
    private final QueueUsage usage;
    private final UserUsage users;

    public LimitUsage(QueueUsage usage, UserUsage users) {
        this.usage = usage;
        this.users = users;
    }

    /** Counts an amount that somebody is to hold, or with -1 uncounts it. */
    public void count(int queue, String user, ResourceVector amount, int sign) {
        usage.addCommitted(queue, amount, sign);
        users.add(queue, user, amount, sign);
    }

    /** Counts a reservation as gone, or with false as there again. */
    public void drop(ReservationSnapshot reservation, boolean drop) {
        usage.addCommitted(reservation.queue().index(), reservation.size(), drop ? -1 : 1);
        users.drop(reservation, drop);
    }
}
