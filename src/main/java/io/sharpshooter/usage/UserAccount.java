package io.sharpshooter.usage;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.model.UserLoad.UserReservation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one user of one leaf holds as a round goes on, reservations counted as the scheduler counts them. */
final class UserAccount {
    private final UserLoad load;
    private final Map<ContainerName, UserReservation> reservations = new HashMap<>();
    private final Map<AskId, List<UserReservation>> byAsk = new HashMap<>();
    private final Set<ContainerName> gone = new HashSet<>();
    private ResourceVector held;

    UserAccount(UserLoad load) {
        this.load = load;
        this.held = load.held();
        for (UserReservation reservation : load.reservations()) {
            reservations.put(reservation.name(), reservation);
            byAsk.computeIfAbsent(reservation.ask(), ask -> new ArrayList<>()).add(reservation);
        }
    }

    ResourceVector limit() {
        return load.limit();
    }

    void add(ResourceVector amount, int sign) {
        held = held.plus(amount.times(sign));
    }

    /** One of which the user's books did not know yet when they were read was not counted either. */
    void drop(ContainerName name, boolean drop) {
        UserReservation reservation = reservations.get(name);
        if (reservation != null && (drop ? gone.add(name) : gone.remove(name))) {
            add(reservation.size(), drop ? -1 : 1);
        }
    }

    /** What stays when one more container of an ask runs that waits for {@code others} more. */
    ResourceVector heldBeside(AskId ask, int others) {
        List<UserReservation> all = byAsk.getOrDefault(ask, List.of());
        if (all.isEmpty()) {
            return held;
        }
        List<UserReservation> own = all.stream()
                .filter(reservation -> !gone.contains(reservation.name()))
                .toList();
        ResourceVector rest = held;
        for (UserReservation reservation : own.subList(0, OwnReservations.usedUp(own.size(), others))) {
            rest = rest.minus(reservation.size());
        }
        return rest;
    }

    boolean isExhaustedHolding(ResourceVector amount, ResourceVector clusterTotal) {
        return load.isAboveNow(amount, clusterTotal);
    }
}
