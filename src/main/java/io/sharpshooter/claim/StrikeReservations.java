package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.NodeUsage.Mark;
import io.sharpshooter.usage.PartitionNodes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which of the reservations that there are when a claim strikes may go for it. All others are spoken for. */
final class StrikeReservations {
    private final Strike strike;
    private final Ask ask;
    private final LiveSnapshot live;
    private final Set<ContainerName> named = new HashSet<>();
    private final List<Blocker> ofOthers = new ArrayList<>();
    private int claimed;

    private StrikeReservations(Strike strike, Ask ask, LiveSnapshot live, List<ContainerName> latecomers) {
        this.strike = strike;
        this.ask = ask;
        this.live = live;
        strike.subject().obstacles().forEach(obstacle -> named.add(obstacle.reservation()));
        named.addAll(latecomers);
    }

    /**
     * Marks those that are spoken for.
     *
     * @throws Refusal where claims hold nodes for all that the ask waits for
     */
    static StrikeReservations on(
            PartitionNodes nodes, Strike strike, Ask ask, LiveSnapshot live, List<ContainerName> latecomers)
            throws Refusal {
        StrikeReservations reservations = new StrikeReservations(strike, ask, live, latecomers);
        nodes.reserved().forEach(reservations::judge);
        if (reservations.claimed >= ask.outstanding()) {
            throw new Refusal(
                    EndReason.ASK_WITHDRAWN,
                    "only " + ask.outstanding() + " outstanding, and claims hold " + reservations.claimed
                            + " nodes for them already");
        }
        return reservations;
    }

    private void judge(NodeUsage node) {
        ReservationSnapshot there = node.reservation();
        if (there == null) {
            return;
        }
        boolean here = isHere(node);
        boolean own = isOwn(there);
        boolean held = here ? live.isHeldByOther(there.name(), strike.subject()) : live.isHeld(there.name());
        boolean gives = here && strike.givingQueues().contains(there.queue().path());
        if (held || !(own || gives || named.contains(there.name()))) {
            node.mark(Mark.USES_UP, 1);
        } else if (!own) {
            ofOthers.add(new Blocker(node, there));
        }
        claimed += held && own && !here ? 1 : 0;
    }

    private boolean isHere(NodeUsage node) {
        return node.node().id().equals(strike.subject().node());
    }

    private boolean isOwn(ReservationSnapshot reservation) {
        return reservation.askId().equals(ask.id());
    }

    /** Those of other asks that may go. */
    List<Blocker> ofOthers() {
        return ofOthers;
    }

    /** How many more containers of the ask wait that no claim holds a node for. */
    int others() {
        return ask.outstanding() - 1 - claimed;
    }

    /** The one that holds the claim's node for the ask already, null where none does. */
    @Nullable
    ContainerName adopted(NodeUsage node) {
        ReservationSnapshot there = node.reservation();
        if (there == null || node.isSpokenFor()) {
            return null;
        }
        return isOwn(there) && there.size().equals(ask.size()) ? there.name() : null;
    }
}
