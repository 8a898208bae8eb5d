package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.claim.StrikePlan;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * Carries out one strike as its {@link StrikePlan} says, under the same hold of the scheduler's write lock.
 *
 * <p>Reservations are dropped, the node is reserved, then the victims are killed: when the scheduler refuses the
 * reservation, nobody has died, unless something was marked killable. For the moment between, the books stand above the
 * limits by what is about to go; nobody commits anything without the lock.
 */
final class StrikeStep {
    private static final PrintableLog LOG = PrintableLog.of(StrikeStep.class);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final HeldReservations held;
    private final LiveReading live;
    private final StrikePlan plan;
    private final List<Victim> killed = new ArrayList<>();

    StrikeStep(
            CapacityScheduler scheduler, RMContext context, HeldReservations held, LiveReading live, StrikePlan plan) {
        this.scheduler = scheduler;
        this.context = context;
        this.held = held;
        this.live = live;
        this.plan = plan;
    }

    ActionResult run() throws Refusal {
        boolean killFirst = plan.reserves() && somethingIsKillable();
        for (Obstacle obstacle : plan.dropped()) {
            drop(obstacle);
        }
        if (killFirst) {
            plan.victims().forEach(this::kill);
        }
        RMContainer reservation = plan.reserves() ? reserve() : adopted();
        if (!killFirst) {
            plan.victims().forEach(this::kill);
        }
        if (reservation != null) {
            held.add(reservation, plan.strike().claim());
        }
        ContainerName name = reservation == null ? null : YarnIds.name(reservation.getContainerId());
        return new Done(plan.strike(), killed, plan.dropped(), name);
    }

    /**
     * With lazy preemption the scheduler kills whatever is marked killable under a parent that passes its maximum, so
     * the books must not do so even for a moment.
     */
    private boolean somethingIsKillable() {
        String root = SchedulerQueues.nameOfMarks(scheduler.getRootQueue());
        String partition = live.node().getPartition();
        return scheduler
                .getPreemptionManager()
                .getKillableContainers(root, partition)
                .hasNext();
    }

    private @Nullable RMContainer reserve() throws Refusal {
        ClaimReservation proposal = ClaimReservation.of(live.ask(), live.node(), credit(), context);
        if (commit(proposal)) {
            return proposal.container();
        }
        String why = "the scheduler refused to reserve " + live.node().getNodeID() + " for "
                + plan.strike().subject().ask();
        if (killed.isEmpty()) {
            throw new Refusal(EndReason.REFUSED, why + ", dropped was " + plan.dropped());
        }
        LOG.error("Claim {}: {} after {} victims were killed", plan.strike().claim(), why, killed.size());
        return null;
    }

    private boolean commit(ClaimReservation proposal) {
        try {
            return scheduler.tryCommit(scheduler.getClusterResource(), proposal, true);
        } catch (RuntimeException failure) {
            note("reserved " + live.node().getNodeID(), failure);
            return false;
        }
    }

    /** What the dead leave behind. */
    private Resource credit() {
        Resource sum = Resources.createResource(0, 0);
        plan.victims()
                .forEach(victim -> Resources.addTo(
                        sum, live.nodes().victim(victim.container()).getAllocatedResource()));
        return sum;
    }

    private @Nullable RMContainer adopted() {
        ContainerName adopted = plan.adopted();
        return adopted == null ? null : live.nodes().reserved(adopted).container();
    }

    private void drop(Obstacle obstacle) throws Refusal {
        Reserved reserved = live.nodes().reserved(obstacle.reservation());
        try {
            Kills.drop(reserved, scheduler);
            held.remove(obstacle.reservation());
        } catch (RuntimeException failure) {
            note("dropped " + reserved, failure);
            throw new Refusal(EndReason.REFUSED, "the scheduler threw while it dropped " + reserved);
        }
    }

    private void kill(Victim victim) {
        RMContainer container = live.nodes().victim(victim.container());
        try {
            Kills.kill(container, scheduler);
            killed.add(victim);
        } catch (RuntimeException failure) {
            note("killed " + container, failure);
        }
    }

    private void note(String what, RuntimeException failure) {
        LOG.error("Claim {}: the scheduler threw while it {}", plan.strike().claim(), what, failure);
    }
}
