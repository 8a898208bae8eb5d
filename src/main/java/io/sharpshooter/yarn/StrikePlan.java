package io.sharpshooter.yarn;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * What one strike will do, with everything checked anew. Valid while the scheduler's write lock is held.
 *
 * @param victims those that are killed now
 */
record StrikePlan(Strike strike, LiveAsk ask, LiveNode node, Clearing clearing, List<LiveVictim> victims) {

    /** Checks it; changes nothing. */
    static StrikePlan of(Strike strike, StrikeIds ids, HeldReservations held, CapacityScheduler scheduler)
            throws Refusal {
        Claim claim = strike.subject();
        LiveAsk ask = LiveAsk.of(claim, ids, scheduler);
        LiveNode node = LiveNode.of(claim, ids, ask, scheduler);
        Clearing clearing = Clearing.of(strike, ids, ask, node.node(), held, scheduler);
        Limits limits = limits(ask, clearing, claim.partition(), scheduler);
        Room room = new Room(scheduler.getResourceCalculator(), ask.size(), node.free(), limits);
        List<LiveVictim> victims = victims(strike, room, LiveVictim.of(claim, ids, scheduler));
        return new StrikePlan(strike, ask, node, clearing, victims);
    }

    private static Limits limits(LiveAsk ask, Clearing clearing, String partition, CapacityScheduler scheduler)
            throws Refusal {
        if (clearing.adopted() != null) {
            return Limits.none(scheduler);
        }
        Limits limits = Limits.adding(ask, partition, scheduler);
        for (Reserved dropped : clearing.dropped()) {
            if (dropped.node().getPartition().equals(partition)) {
                limits.freed(dropped.queue(), dropped.app().getUser(), dropped.size());
            }
        }
        return limits;
    }

    /** An ordinary claim shares its node with others, so what is free there is not all its own: it spares nobody. */
    private static List<LiveVictim> victims(Strike strike, Room room, List<LiveVictim> alive) throws Refusal {
        if (!strike.kill()) {
            return room.promise(alive);
        }
        return strike.subject().kind() == ClaimKind.ORDINARY ? room.makeWithAll(alive) : room.make(alive);
    }

    /** Whether the node must be reserved: not by an ordinary claim, nor when the reservation is there already. */
    boolean reserves() {
        return strike.subject().kind().holdsNode() && clearing.adopted() == null;
    }

    /** The reservation that the claim takes over, null where there is none or it holds no node. */
    @Nullable
    RMContainer adopted() {
        Reserved adopted = clearing.adopted();
        return adopted == null || !strike.subject().kind().holdsNode() ? null : adopted.container();
    }

    /** What the dead and the dropped leave behind. */
    Resource credit() {
        Resource sum = Resources.createResource(0, 0);
        victims.forEach(victim -> Resources.addTo(sum, victim.size()));
        clearing.elsewhere().forEach(reserved -> Resources.addTo(sum, reserved.size()));
        return sum;
    }
}
