package io.sharpshooter.usage;

import static java.lang.Math.max;
import static java.lang.Math.min;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.model.UserLoad.UserReservation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    UserUsage(ClusterSnapshot snapshot, String partition) {
        this.snapshot = snapshot;
        this.partition = partition;
    }

    /** Counts so much more, or with -1 less, for a user of a leaf. */
    void add(int queue, String user, ResourceVector amount, int sign) {
        var account = account(queue, user);
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
        var account = account(ask);
        return account != null
                && account.load.isAboveNow(account.heldBeside(ask.id(), others), snapshot.clusterTotal());
    }

    /** Per type, what the ask's user holds above his limit, where the scheduler would refuse one more of it. */
    public long[] above(Ask ask, int others) {
        var account = account(ask);
        return account == null || !isExhausted(ask, others)
                ? new long[ask.size().size()]
                : account.load.above(account.heldBeside(ask.id(), others), snapshot.clusterTotal());
    }

    /** What the ask's user holds beside it, and may hold; nothing where there is no limit. */
    public Map<String, Object> words(Ask ask, int others) {
        var account = account(ask);
        if (account == null) {
            return Map.of();
        }
        var held = account.heldBeside(ask.id(), others);
        return Map.of("user", ask.app().user(), "user used", held, "user limit", account.load.limit());
    }

    /**
     * How many of an ask's own reservations go when one more of its containers runs: one that becomes this container or
     * is dropped for it, and those that none of the ask's other containers needs.
     *
     * @param own the reservations that the scheduler has made for the ask
     * @param others how many more containers the ask waits for
     */
    public static int ownUsedUp(int own, int others) {
        return max(min(1, own), own - others);
    }

    private @Nullable UserAccount account(Ask ask) {
        return account(ask.leaf(), ask.app().user());
    }

    private @Nullable UserAccount account(int queue, String user) {
        return accounts.computeIfAbsent(new Key(queue, user), key -> {
            var load = snapshot.queues().get(queue).users(partition).get(user);
            return load == null ? null : new UserAccount(load);
        });
    }

    /** What one user of one leaf holds as a round goes on, reservations counted as the scheduler counts them. */
    private static final class UserAccount {
        private final UserLoad load;
        private final Map<ContainerName, UserReservation> reservations = new HashMap<>();
        private final Map<AskId, List<UserReservation>> byAsk = new HashMap<>();
        private final Set<ContainerName> gone = new HashSet<>();
        private ResourceVector held;

        UserAccount(UserLoad load) {
            this.load = load;
            this.held = load.held();
            for (var reservation : load.reservations()) {
                reservations.put(reservation.name(), reservation);
                byAsk.computeIfAbsent(reservation.ask(), ask -> new ArrayList<>())
                        .add(reservation);
            }
        }

        void add(ResourceVector amount, int sign) {
            held = held.plus(amount.times(sign));
        }

        /** One of which the user's books did not know yet when they were read was not counted either. */
        void drop(ContainerName name, boolean drop) {
            var reservation = reservations.get(name);
            if (reservation != null && (drop ? gone.add(name) : gone.remove(name))) {
                add(reservation.size(), drop ? -1 : 1);
            }
        }

        /** What stays when one more container of an ask runs that waits for {@code others} more. */
        ResourceVector heldBeside(AskId ask, int others) {
            var all = byAsk.getOrDefault(ask, List.of());
            if (all.isEmpty()) {
                return held;
            }
            var own = all.stream()
                    .filter(reservation -> !gone.contains(reservation.name()))
                    .toList();
            ResourceVector rest = held;
            for (var reservation : own.subList(0, ownUsedUp(own.size(), others))) {
                rest = rest.minus(reservation.size());
            }
            return rest;
        }
    }
}
