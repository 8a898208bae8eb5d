package io.sharpshooter.usage;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What each user holds in each leaf of one partition, with open claims and this round's bookings counted. A user of
 * whom the snapshot knows nothing has no limit. Used by one thread.
 *
 * <p>Reservations count, as the scheduler counts them; only those for the very ask that is judged do not where they go
 * when it is placed.
 */
public final class UserUsage {
    private final ClusterSnapshot snapshot;
    private final String partition;
    private final Map<Key, UserAccount> accounts = new HashMap<>();

    private record Key(int queue, String user) {}

    /** What a user holds of a queue, and may hold. */
    public record HeldAndLimit(ResourceVector held, ResourceVector limit) {}

    UserUsage(ClusterSnapshot snapshot, String partition) {
        this.snapshot = snapshot;
        this.partition = partition;
    }

    /** Counts so much more, or with -1 less, for a user of a leaf. */
    void add(int queue, String user, ResourceVector amount, int sign) {
        UserAccount account = account(queue, user);
        if (account != null) {
            account.add(amount, sign);
        }
    }

    /** Counts a reservation as gone, or with false as standing again. */
    void drop(ReservationSnapshot reservation, boolean drop) {
        UserAccount account =
                account(reservation.queue().index(), reservation.app().user());
        if (account != null) {
            account.drop(reservation.name(), drop);
        }
    }

    /**
     * Whether the scheduler would refuse one more container of the ask because its user holds enough.
     *
     * @param others how many more containers of the ask wait beside it; each may keep a reservation
     */
    public boolean isExhausted(Ask ask, int others) {
        UserAccount account = account(ask);
        return account != null
                && account.isExhaustedHolding(account.heldBeside(ask.id(), others), snapshot.clusterTotal());
    }

    /** What the ask's user holds beside it, and may hold; nothing where there is no limit. */
    public Optional<HeldAndLimit> heldAndLimit(Ask ask, int others) {
        return Optional.ofNullable(account(ask))
                .map(account -> new HeldAndLimit(account.heldBeside(ask.id(), others), account.limit()));
    }

    private @Nullable UserAccount account(Ask ask) {
        return account(ask.app().queue().index(), ask.app().user());
    }

    private @Nullable UserAccount account(int queue, String user) {
        Key key = new Key(queue, user);
        UserAccount known = accounts.get(key);
        if (known != null) {
            return known;
        }
        Map<String, UserLoad> users = snapshot.queues().get(queue).users().get(partition);
        UserLoad load = users == null ? null : users.get(user);
        if (load == null) {
            return null;
        }
        UserAccount fresh = new UserAccount(load);
        accounts.put(key, fresh);
        return fresh;
    }
}
