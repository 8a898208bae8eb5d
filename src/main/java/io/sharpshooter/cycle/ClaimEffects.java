package io.sharpshooter.cycle;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Books;
import io.sharpshooter.demand.UserBooks;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.victim.GivenThisRound;
import io.sharpshooter.victim.NodeState;
import io.sharpshooter.victim.PartitionNodes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts open claims as done in the books and on the nodes of a partition: victims gone, obstacles dropped, the ask
 * running. Taking a claim back leaves no trace.
 */
final class ClaimEffects {
    private final Books books;
    private final UserBooks users;
    private final Commitments commitments;
    private final PartitionNodes nodes;
    private final Map<String, Integer> queues;
    private final Set<ContainerName> untouchable;
    private final GivenThisRound given;
    private final Map<Long, ReservationSnapshot> adopted = new HashMap<>();
    private final Set<Drop> dropped = new HashSet<>();

    private record Drop(long claim, Obstacle obstacle) {}

    /**
     * @param queues index by path
     * @param untouchable the reservations of open claims; kept up to date here
     * @param given told which masters die for claims
     */
    ClaimEffects(
            Books books,
            UserBooks users,
            PartitionNodes nodes,
            Map<String, Integer> queues,
            Set<ContainerName> untouchable,
            GivenThisRound given) {
        this.books = books;
        this.users = users;
        this.commitments = new Commitments(books, users);
        this.nodes = nodes;
        this.queues = queues;
        this.untouchable = untouchable;
        this.given = given;
    }

    /** Counts the claim as done. */
    void apply(Claim claim) {
        move(claim, 1);
    }

    /** Takes it back. */
    void takeBack(Claim claim) {
        move(claim, -1);
    }

    /**
     * Counts a reservation that is made for the claim in this round, or with -1 uncounts it; the claim itself is not
     * counted.
     */
    void countReservation(Claim claim, int sign) {
        Integer queue = queues.get(claim.queue());
        if (queue != null) {
            commitments.count(queue, claim.whom().user(), claim.size(), sign);
        }
    }

    private void move(Claim claim, int sign) {
        NodeState node = nodes.byId(claim.node());
        Integer queue = queues.get(claim.queue());
        if (node == null || queue == null) {
            throw new IllegalStateException("Claim " + claim.id() + " is open, but its node " + claim.node()
                    + " or queue " + claim.queue() + " is not in the snapshot. Maybe the audit was left out.");
        }
        moveAsk(claim, node, queue, sign);
        if (!claim.state().struck()) {
            moveVictims(claim, node, sign);
            claim.obstacles().forEach(obstacle -> moveObstacle(new Drop(claim.id(), obstacle), sign));
        }
    }

    private void moveAsk(Claim claim, NodeState node, int queue, int sign) {
        node.addFree(claim.size(), -sign);
        if (claim.holdsNode()) {
            node.hold(sign > 0);
        }
        if (!claim.kind().ownsNode()) {
            node.share(sign);
        }
        books.addUsed(queue, claim.size(), sign);
        commitments.count(queue, claim.whom().user(), claim.size(), sign);
        if (sign > 0) {
            adopt(claim, node);
        } else {
            release(claim);
        }
    }

    /**
     * The reservation that the scheduler or the claim has made for the ask there becomes its container, unless another
     * claim drops it.
     */
    private void adopt(Claim claim, NodeState node) {
        ReservationSnapshot own = node.reservation();
        if (own == null || !own.askId().equals(claim.ask())) {
            return;
        }
        if (own.name().equals(claim.reservation()) || untouchable.add(own.name())) {
            adopted.put(claim.id(), own);
            commitments.drop(own, true);
        }
    }

    private void release(Claim claim) {
        ReservationSnapshot own = adopted.remove(claim.id());
        if (own != null) {
            commitments.drop(own, false);
            untouchable.remove(own.name());
        }
    }

    private void moveVictims(Claim claim, NodeState node, int sign) {
        for (Victim victim : claim.victims()) {
            ContainerSnapshot container = find(victim.container(), node);
            if (container != null) {
                books.addRunning(container.queue().index(), container.size(), -sign);
                users.add(container.queue().index(), container.app().user(), container.size(), -sign);
                node.addFree(container.size(), sign);
                node.claim(container, sign > 0);
                nodes.holdings().take(container.app(), container.size(), sign);
                if (container.am()) {
                    given.addMaster(container, sign);
                }
            }
        }
    }

    /** The live container of this name, null where it has ended. */
    private static @Nullable ContainerSnapshot find(ContainerName name, NodeState node) {
        for (ContainerSnapshot container : node.node().containers()) {
            if (container.number() == name.number() && container.name().equals(name)) {
                return container;
            }
        }
        return null;
    }

    /** A reservation goes once: not where another claim drops it or has adopted it. */
    private void moveObstacle(Drop drop, int sign) {
        NodeState node = nodes.byId(drop.obstacle.node());
        ReservationSnapshot reservation = node == null ? null : node.node().reservation();
        if (node != null && reservation != null && (sign > 0 ? begins(drop, node) : dropped.remove(drop))) {
            commitments.drop(reservation, sign > 0);
            node.dropReservation(sign > 0);
        }
    }

    private boolean begins(Drop drop, NodeState node) {
        ReservationSnapshot there = node.reservation();
        return there != null
                && there.name().equals(drop.obstacle.reservation())
                && !adopted.containsValue(there)
                && dropped.add(drop);
    }
}
