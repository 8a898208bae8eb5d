package io.sharpshooter.cycle;

import io.sharpshooter.demand.Books;
import io.sharpshooter.demand.UserBooks;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;

/**
 * What queues and users of a partition hold as the scheduler's limits count it: containers and reservations. Used by
 * one thread.
 */
final class Commitments {
    private final Books books;
    private final UserBooks users;

    Commitments(Books books, UserBooks users) {
        this.books = books;
        this.users = users;
    }

    /** Counts an amount that somebody is to hold, or with -1 uncounts it. */
    void count(int queue, String user, ResourceVector amount, int sign) {
        books.addCommitted(queue, amount, sign);
        users.add(queue, user, amount, sign);
    }

    /** Counts a reservation as gone, or with false as there again. */
    void drop(ReservationSnapshot reservation, boolean drop) {
        books.addCommitted(reservation.queue().index(), reservation.size(), drop ? -1 : 1);
        users.drop(reservation, drop);
    }
}
