package io.sharpshooter.cycle;

import io.sharpshooter.demand.Books;
import io.sharpshooter.demand.UserBooks;
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
final class Promises {
    private final Books books;
    private final UserBooks users;
    private final Commitments commitments;
    private final Map<Holder, ResourceVector> made = new HashMap<>();
    private final List<ReservationSnapshot> usedUp = new ArrayList<>();

    private record Holder(int queue, String user) {}

    Promises(Books books, UserBooks users) {
        this.books = books;
        this.users = users;
        this.commitments = new Commitments(books, users);
    }

    /** Counts a container as running. */
    void make(int queue, String user, ResourceVector size) {
        books.promise(queue, size);
        users.add(queue, user, size, 1);
        made.merge(new Holder(queue, user), size, ResourceVector::plus);
    }

    /** Counts a reservation as gone: it has become such a container, or is not needed any more. */
    void useUp(ReservationSnapshot reservation) {
        commitments.drop(reservation, true);
        usedUp.add(reservation);
    }

    /** Puts the limits back to what the scheduler tests now, or with 1 to what it will test. */
    void count(int sign) {
        made.forEach((holder, amount) -> commitments.count(holder.queue, holder.user, amount, sign));
        usedUp.forEach(reservation -> commitments.drop(reservation, sign > 0));
    }
}
