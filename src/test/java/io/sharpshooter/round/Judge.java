package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad.UserReservation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The books of one partition, kept by the checks for themselves: by path, with plain loops and none of the classes that
 * are checked. {@link #count} counts a claim as done.
 */
final class Judge {
    final ClusterSnapshot snapshot;
    final String partition;
    final Map<String, QueueSnapshot> queues = new HashMap<>();
    final Map<String, NodeSnapshot> nodes = new HashMap<>();
    final Map<ContainerName, ContainerSnapshot> containers = new HashMap<>();
    final Map<ContainerName, String> homes = new HashMap<>();
    final Map<AskId, Ask> asks = new HashMap<>();
    final Map<String, ResourceVector> used = new HashMap<>();
    final Map<String, ResourceVector> committed = new HashMap<>();
    final Map<String, ResourceVector> free = new HashMap<>();
    final Map<String, ReservationSnapshot> reservations = new HashMap<>();
    final Set<String> held = new HashSet<>();
    private final Map<String, ResourceVector> users = new HashMap<>();
    private final Set<AskId> released = new HashSet<>();

    Judge(ClusterSnapshot snapshot, String partition) {
        this.snapshot = snapshot;
        this.partition = partition;
        for (QueueSnapshot queue : snapshot.queues()) {
            queues.put(queue.path(), queue);
            used.put(queue.path(), queue.load(partition, types()).used());
            committed.put(queue.path(), queue.load(partition, types()).committed());
        }
        snapshot.nodes().forEach(this::read);
        snapshot.asks().forEach(ask -> asks.put(ask.id(), ask));
    }

    private void read(NodeSnapshot node) {
        nodes.put(node.id(), node);
        free.put(node.id(), node.unallocated().plus(node.terminating()));
        node.containers().forEach(container -> containers.put(container.name(), container));
        node.containers().forEach(container -> homes.put(container.name(), node.id()));
        if (node.reservation() != null) {
            reservations.put(node.id(), node.reservation());
        }
    }

    int types() {
        return snapshot.types().size();
    }

    /** The partition's total. */
    ResourceVector total() {
        return Objects.requireNonNull(snapshot.partitions().get(partition), partition)
                .total();
    }

    QueueSnapshot queue(String path) {
        return Objects.requireNonNull(queues.get(path), path);
    }

    Ask ask(Claim claim) {
        return Objects.requireNonNull(asks.get(claim.ask()), claim.ask().toString());
    }

    ResourceVector guaranteed(String path) {
        return queue(path).load(partition, types()).guaranteed();
    }

    ResourceVector maximum(String path) {
        return queue(path).load(partition, types()).maximum();
    }

    ResourceVector used(String path) {
        return Objects.requireNonNull(used.get(path), path);
    }

    ResourceVector committed(String path) {
        return Objects.requireNonNull(committed.get(path), path);
    }

    ResourceVector free(String node) {
        return Objects.requireNonNull(free.get(node), node);
    }

    /** The path and those of all its parents, the root last. */
    static List<String> upwards(String path) {
        List<String> paths = new ArrayList<>();
        for (String at = path; !at.isEmpty(); at = at.contains(".") ? at.substring(0, at.lastIndexOf('.')) : "") {
            paths.add(at);
        }
        return paths;
    }

    static boolean isUnder(String path, String ancestor) {
        return path.equals(ancestor) || path.startsWith(ancestor + ".");
    }

    /** The child of the lowest common ancestor under which {@code path} lies. */
    static String branch(String path, String other) {
        String branch = path;
        for (String at : upwards(path)) {
            if (isUnder(other, at)) {
                return branch;
            }
            branch = at;
        }
        return branch;
    }

    /** The scheduler's own reservation for the claim's ask that the claim takes over or drops. */
    @Nullable
    ReservationSnapshot ownOn(Claim claim, String node) {
        ReservationSnapshot reservation = reservations.get(node);
        return reservation != null && reservation.askId().equals(claim.ask()) ? reservation : null;
    }

    /** What a user of a leaf holds, reservations counted. */
    ResourceVector user(String leaf, String user) {
        var load = queue(leaf).users().getOrDefault(partition, Map.of()).get(user);
        ResourceVector own = load == null ? ResourceVector.zero(types()) : load.used();
        for (UserReservation reservation : load == null ? List.<UserReservation>of() : load.reservations()) {
            own = own.plus(reservation.size());
        }
        return own.plus(users.getOrDefault(leaf + "/" + user, ResourceVector.zero(types())));
    }

    /** What is reserved for an ask and not gone. */
    ResourceVector reservedFor(AskId ask) {
        return reservations.values().stream()
                .filter(reservation -> reservation.askId().equals(ask) && !released.contains(ask))
                .map(ReservationSnapshot::size)
                .reduce(ResourceVector.zero(types()), ResourceVector::plus);
    }

    /** The scheduler's reservations for an ask are gone: it fits without them. */
    void release(AskId ask) {
        if (!released.add(ask)) {
            return;
        }
        reservations.values().stream()
                .filter(reservation -> reservation.askId().equals(ask))
                .forEach(this::drop);
    }

    /** Neither its queue nor its user holds it any more. */
    private void drop(ReservationSnapshot reservation) {
        ResourceVector less = reservation.size().times(-1);
        String leaf = reservation.queue().path();
        add(committed, leaf, less);
        users.merge(leaf + "/" + reservation.app().user(), less, ResourceVector::plus);
    }

    /** Counts a claim as done. */
    void count(Claim claim) {
        add(used, claim.queue(), claim.size());
        ReservationSnapshot own = ownOn(claim, claim.node());
        ResourceVector more = own == null ? claim.size() : claim.size().minus(own.size());
        add(committed, claim.queue(), more);
        users.merge(claim.queue() + "/" + claim.whom().user(), more, ResourceVector::plus);
        if (own != null) {
            reservations.remove(claim.node());
        }
        free.merge(claim.node(), claim.size(), ResourceVector::minus);
        List<Victim> dying = claim.state().struck() ? List.of() : claim.victims();
        dying.forEach(this::countDead);
        List<Obstacle> dropped = claim.state().struck() ? List.of() : claim.obstacles();
        for (Obstacle obstacle : dropped) {
            ReservationSnapshot there = reservations.get(obstacle.node());
            if (there != null && there.name().equals(obstacle.reservation())) { // an earlier claim may have dropped it
                ResourceVector less = obstacle.size().times(-1);
                add(committed, obstacle.queue(), less);
                users.merge(obstacle.queue() + "/" + there.app().user(), less, ResourceVector::plus);
                reservations.remove(obstacle.node());
            }
        }
        if (claim.holdsNode()) {
            held.add(claim.node());
        }
    }

    /** Whether an earlier claim keeps the claim's node from it. */
    boolean isHeldFrom(Claim claim) {
        return held.contains(claim.node());
    }

    /** Its app may have been moved since it was told; where it has ended by itself, the claim waits its turn. */
    private void countDead(Victim victim) {
        ContainerSnapshot container = containers.get(victim.container());
        if (container != null) {
            String leaf = container.queue().path();
            ResourceVector less = victim.size().times(-1);
            add(used, leaf, less);
            add(committed, leaf, less);
            users.merge(leaf + "/" + container.app().user(), less, ResourceVector::plus);
            String home = Objects.requireNonNull(homes.get(victim.container()));
            free.merge(home, victim.size(), ResourceVector::plus);
        }
    }

    private static void add(Map<String, ResourceVector> book, String leaf, ResourceVector amount) {
        upwards(leaf).forEach(path -> book.merge(path, amount, ResourceVector::plus));
    }
}
