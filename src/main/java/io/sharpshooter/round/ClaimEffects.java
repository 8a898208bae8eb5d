package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.rule.RoundLimit;
import io.sharpshooter.usage.LimitUsage;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import io.sharpshooter.usage.QueueUsage;
import io.sharpshooter.usage.UserUsage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts open claims as done in what queues, users and nodes of a partition use: victims gone, obstacles dropped, the
 * ask running. Taking a claim back leaves no trace.
 */
final class ClaimEffects {
    private final QueueUsage usage;
    private final UserUsage users;
    private final LimitUsage commitments;
    private final PartitionNodes nodes;
    private final Map<String, Integer> queues;
    private final Set<ContainerName> untouchable;
    private final RoundLimit given;
    private final Map<Long, ReservationSnapshot> adopted = new HashMap<>();
    private final Set<Drop> dropped = new HashSet<>();

    private record Drop(long claim, Obstacle obstacle) {}

    /**
     * @param queues index by path
     * @param untouchable the reservations of open claims; kept up to date here
     * @param given told which masters die for claims
     */
    ClaimEffects(
            QueueUsage usage,
            UserUsage users,
            PartitionNodes nodes,
            Map<String, Integer> queues,
            Set<ContainerName> untouchable,
            RoundLimit given) {
        this.usage = usage;
        this.users = users;
        this.commitments = new LimitUsage(usage, users);
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
        NodeUsage node = nodes.byId(claim.node());
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

    private void moveAsk(Claim claim, NodeUsage node, int queue, int sign) {
        node.addFree(claim.size(), -sign);
        if (claim.holdsNode()) {
            node.hold(sign > 0);
        }
        if (!claim.kind().ownsNode()) {
            node.share(sign);
        }
        usage.addUsed(queue, claim.size(), sign);
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
    private void adopt(Claim claim, NodeUsage node) {
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

    private void moveVictims(Claim claim, NodeUsage node, int sign) {
        for (Victim victim : claim.victims()) {
            ContainerSnapshot container = find(victim.container(), node);
            if (container != null) {
                usage.addRunning(container.queue().index(), container.size(), -sign);
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
    private static @Nullable ContainerSnapshot find(ContainerName name, NodeUsage node) {
        for (ContainerSnapshot container : node.node().containers()) {
            if (container.number() == name.number() && container.name().equals(name)) {
                return container;
            }
        }
        return null;
    }

    /** A reservation goes once: not where another claim drops it or has adopted it. */
    private void moveObstacle(Drop drop, int sign) {
        NodeUsage node = nodes.byId(drop.obstacle.node());
        ReservationSnapshot reservation = node == null ? null : node.node().reservation();
        if (node != null && reservation != null && (sign > 0 ? begins(drop, node) : dropped.remove(drop))) {
            commitments.drop(reservation, sign > 0);
            node.dropReservation(sign > 0);
        }
    }

    private boolean begins(Drop drop, NodeUsage node) {
        ReservationSnapshot there = node.reservation();
        return there != null
                && there.name().equals(drop.obstacle.reservation())
                && !adopted.containsValue(there)
                && dropped.add(drop);
    }
}
