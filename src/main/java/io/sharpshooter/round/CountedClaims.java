package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimKind.RELIEF;
import static io.sharpshooter.usage.Change.Hold.AT_ONCE;
import static io.sharpshooter.usage.Change.Hold.NEVER;
import static io.sharpshooter.usage.Change.Hold.ONCE_DONE;
import static io.sharpshooter.usage.Change.Stage.DONE;
import static io.sharpshooter.usage.Change.Stage.WAITING;
import static io.sharpshooter.usage.NodeUsage.Mark.USES_UP;
import static java.util.Objects.requireNonNull;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.Change.Hold;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The open claims of a partition that are counted in its usage, each as the change that it makes. Used by one thread.
 */
final class CountedClaims {
    private final Usage usage;
    private final Map<String, Integer> queues = new HashMap<>();
    private final Map<Long, Change> changes = new HashMap<>();
    private long takenBack;

    CountedClaims(Usage usage, List<QueueSnapshot> queues) {
        this.usage = usage;
        for (var queue : queues) {
            this.queues.put(queue.path(), queue.index());
        }
    }

    /** How often a claim was counted as never made: only then a node that was passed over may have room again. */
    long takenBack() {
        return takenBack;
    }

    /** Counts a claim as done, from now on. */
    void apply(Claim claim) {
        var change = changeBy(claim);
        changes.put(claim.id(), change);
        usage.apply(change);
    }

    /** What a claim is counted as. */
    Change change(Claim claim) {
        return counted(claim, changes.get(claim.id()));
    }

    /** Counts a claim as never made. */
    void takeBack(Claim claim) {
        takenBack++;
        usage.undo(counted(claim, changes.remove(claim.id())));
    }

    /** Keeps what a claim that was taken back has reserved from all others, or with -1 no longer. */
    void keepReservation(Claim claim, int sign) {
        var node = node(claim);
        var there = node.node().reservation();
        if (there != null && there.name().equals(claim.reservation())) {
            node.mark(USES_UP, sign);
        }
    }

    private static Change counted(Claim claim, @Nullable Change change) {
        return requireNonNull(change, () -> "Claim " + claim.id() + " is not counted.");
    }

    /** Takes note that the victims of a claim die in this round. */
    void strikes(Claim claim) {
        if (!claim.state().struck()) {
            changes.computeIfPresent(claim.id(), (id, before) -> {
                var after = before.at(DONE);
                usage.replace(before, after);
                return after;
            });
        }
    }

    /** The ask runs; victims are gone and obstacles dropped, unless that has happened before this round. */
    private Change changeBy(Claim claim) {
        var node = node(claim);
        int queue = requireNonNull(queues.get(claim.queue()));
        var placement = new Placement(
                usage.queues().tree().partyOf(claim.ask().app(), queue),
                claim.whom().user(),
                claim.size(),
                node,
                hold(claim.kind()));
        boolean struck = claim.state().struck();
        return new Change(
                placement,
                struck ? DONE : WAITING,
                struck ? List.of() : victims(claim, node),
                own(claim, node),
                struck ? List.of() : obstacles(claim));
    }

    /** Its node, with the containers that it may take. */
    NodeUsage node(Claim claim) {
        var node = usage.nodes().byId(claim.node());
        var queue = queues.get(claim.queue());
        if (node == null || queue == null) {
            throw new IllegalStateException("Claim " + claim.id() + " is open, but its node " + claim.node()
                    + " or queue " + claim.queue() + " is not in the snapshot. Maybe the audit was left out.");
        }
        return claim.kind() == RELIEF ? usage.nodes().gathering(queue, node) : node;
    }

    private static Hold hold(ClaimKind kind) {
        if (kind.ownsNode()) {
            return AT_ONCE;
        }
        return kind.holdsNode() ? ONCE_DONE : NEVER;
    }

    /** Those that live; others have ended by themselves. */
    private static List<ContainerSnapshot> victims(Claim claim, NodeUsage node) {
        return claim.victims().stream()
                .map(Victim::container)
                .flatMap(name -> node.node().containers().stream()
                        .filter(one ->
                                one.number() == name.number() && one.name().equals(name))
                        .limit(1))
                .toList();
    }

    /** The reservation that the scheduler or the claim has made for the ask there becomes its container. */
    private static List<Blocker> own(Claim claim, NodeUsage node) {
        var there = node.node().reservation();
        if (there == null || !there.askId().equals(claim.ask())) {
            return List.of();
        }
        return List.of(new Blocker(node, there));
    }

    /** One that has come since is another one. */
    private List<Blocker> obstacles(Claim claim) {
        List<Blocker> dropped = new ArrayList<>();
        for (var obstacle : claim.obstacles()) {
            var node = usage.nodes().byId(obstacle.node());
            var there = node == null ? null : node.node().reservation();
            if (node != null && there != null && there.name().equals(obstacle.reservation())) {
                dropped.add(new Blocker(node, there));
            }
        }
        return dropped;
    }
}
