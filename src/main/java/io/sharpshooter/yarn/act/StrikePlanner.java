package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Checks a strike anew, all of it: the ask, the node, the reservations, the victims, the fit and the limits. Changes
 * nothing. Used under the scheduler's write lock.
 */
final class StrikePlanner {
    private final CapacityScheduler scheduler;
    private final HeldReservations held;
    private final HeartbeatAge heartbeats;
    private final LiveEligibility eligibility;

    StrikePlanner(CapacityScheduler scheduler, RMContext context, HeldReservations held) {
        this.scheduler = scheduler;
        this.held = held;
        this.heartbeats = HeartbeatAge.configuredIn(context.getYarnConfiguration());
        this.eligibility = new LiveEligibility(scheduler, context);
    }

    /**
     * The plan.
     *
     * @param latecomers reservations that have appeared since the round was planned and may be dropped where the limits
     *     need it, in this order
     */
    StrikePlan plan(Strike strike, StrikeIds ids, List<Latecomer> latecomers) throws Refusal {
        Claim claim = strike.subject();
        LiveAsk ask = LiveAsk.of(claim, ids, scheduler);
        LiveNode node = LiveNode.of(claim, scheduler.getNode(ids.node()), heartbeats, lists());
        eligibility.require(ask, node.node());
        Clearing clearing = Clearing.of(strike, ids, ask, node.node(), held, scheduler);
        List<LiveVictim> alive = LiveVictim.of(claim, ids, scheduler);
        Limits limits = limits(ask, clearing, claim.partition());
        dropLatecomers(limits, alive, clearing, latecomers);
        Room room = new Room(scheduler.getResourceCalculator(), ask.size(), node.free(), limits);
        return new StrikePlan(strike, ask, node, clearing, victims(strike, room, alive));
    }

    private Limits limits(LiveAsk ask, Clearing clearing, String partition) throws Refusal {
        if (clearing.adopted() != null) {
            return Limits.none(scheduler);
        }
        Limits limits = Limits.adding(ask, partition, scheduler);
        for (Reserved dropped : clearing.dropped()) {
            if (dropped.node().getPartition().equals(partition)) {
                limits.freed(dropped);
            }
        }
        return limits;
    }

    /** As many as the limits need when all victims are dead. */
    private void dropLatecomers(Limits limits, List<LiveVictim> alive, Clearing clearing, List<Latecomer> latecomers) {
        if (latecomers.isEmpty()) {
            return;
        }
        alive.forEach(limits::freed);
        for (Iterator<Latecomer> next = latecomers.iterator(); next.hasNext() && !limits.hold(); ) {
            Reserved reserved = next.next().stillHolding(scheduler);
            if (reserved != null && !held.contains(reserved) && clearing.add(reserved)) {
                limits.freed(reserved);
            }
        }
        alive.forEach(limits::restored);
    }

    /** An ordinary claim shares its node with others, so what is free there is not all its own: it spares nobody. */
    private static List<LiveVictim> victims(Strike strike, Room room, List<LiveVictim> alive) throws Refusal {
        if (!strike.kill()) {
            return room.promise(alive);
        }
        return strike.subject().kind() == ClaimKind.ORDINARY ? room.makeWithAll(alive) : room.make(alive);
    }

    private SchedulerNodeLists lists() {
        return SchedulerNodeLists.ofOneQuestion(scheduler, heartbeats.freshSince());
    }
}
