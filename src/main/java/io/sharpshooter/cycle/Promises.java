package io.sharpshooter.cycle;

import io.sharpshooter.demand.Books;
import io.sharpshooter.demand.UserBooks;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.HashMap;
import java.util.Map;

/**
 * The containers of this round that the scheduler will place where there is room. It has not done so yet: what is carried out in this round is
 * tested against limits that have neither these containers nor lost the reservations that they make superfluous. Used by one thread.
 */
final class Promises {
    private final Books books;
    private final UserBooks users;
    private final Map<Holder, ResourceVector> committed = new HashMap<>();

    private record Holder(int queue, String user) {}

    Promises(Books books, UserBooks users) {
        this.books = books;
        this.users = users;
    }

    /** Counts a container as running. */
    void make(int queue, String user, ResourceVector size) {
        books.promise(queue, size);
        users.add(queue, user, size, 1);
        committed.merge(new Holder(queue, user), size, ResourceVector::plus);
    }

    /** Counts a reservation as gone: it has become such a container, or is not needed any more. */
    void useUp(ReservationSnapshot reservation) {
        Holder holder =
                new Holder(reservation.queue().index(), reservation.app().user());
        count(holder, reservation.size(), -1);
        committed.merge(holder, reservation.size().times(-1), ResourceVector::plus);
    }

    /** Puts the limits back to what the scheduler tests now, or with 1 to what it will test. */
    void count(int sign) {
        committed.forEach((holder, amount) -> count(holder, amount, sign));
    }

    private void count(Holder holder, ResourceVector amount, int sign) {
        books.addCommitted(holder.queue, amount, sign);
        users.add(holder.queue, holder.user, amount, sign);
    }
}
