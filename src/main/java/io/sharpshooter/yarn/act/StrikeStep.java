package io.sharpshooter.yarn.act;

import static io.sharpshooter.claim.EndReason.REFUSED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType.KILL;
import static org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils.PREEMPTED_CONTAINER;
import static org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils.createPreemptedContainerStatus;
import static org.apache.hadoop.yarn.util.resource.Resources.addTo;

import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.claim.StrikePlan;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * Carries out one strike as its {@link StrikePlan} says, under the same hold of the scheduler's write lock.
 *
 * <p>What holds the node is dropped, the node is reserved, then the other reservations are dropped and the victims
 * killed: when the scheduler refuses the reservation, nobody has died, unless something was marked killable. For the
 * moment between, the books stand above the limits by what is about to go; nobody commits anything without the lock.
 */
final class StrikeStep {
    private static final PrintableLog LOG = PrintableLog.of(StrikeStep.class);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final HeldReservations held;
    private final StrikeState live;
    private final StrikePlan plan;
    private final Function<Victim, String> why;
    private final List<Victim> killed = new ArrayList<>();
    private final List<Obstacle> dropped = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private @Nullable Throwable cause;

    StrikeStep(
            CapacityScheduler scheduler,
            RMContext context,
            HeldReservations held,
            StrikeState live,
            StrikePlan plan,
            Function<Victim, String> why) {
        this.scheduler = scheduler;
        this.context = context;
        this.held = held;
        this.live = live;
        this.plan = plan;
        this.why = why;
    }

    ActionResult run() throws Refusal {
        boolean killFirst = plan.reserves() && somethingIsKillable();
        plan.dropped().stream().filter(plan::isInTheWay).forEach(this::drop);
        if (plan.reserves() && !failures.isEmpty()) {
            throw refused(String.join("; ", failures));
        }
        if (killFirst) {
            clear();
        }
        RMContainer reservation = plan.reserves() ? reserve() : adopted();
        if (!killFirst) {
            clear();
        }
        return done(reservation);
    }

    /** Logs what went wrong on the way without undoing the rest; not under the lock. */
    void report() {
        if (!failures.isEmpty()) {
            LOG.error("Claim {}: {}", plan.strike().claim(), String.join("; ", failures), cause);
        }
    }

    /**
     * With lazy preemption the scheduler kills whatever is marked killable under a parent that passes its maximum, so
     * the books must not do so even for a moment.
     */
    private boolean somethingIsKillable() {
        String root = scheduler.getRootQueue().getQueuePath();
        String partition = live.node().getPartition();
        return scheduler
                .getPreemptionManager()
                .getKillableContainers(root, partition)
                .hasNext();
    }

    private @Nullable RMContainer reserve() throws Refusal {
        ClaimReservation proposal = ClaimReservation.of(live, credit(), context);
        if (commit(proposal)) {
            return proposal.container();
        }
        String why = "the scheduler refused to reserve " + live.node().getNodeID() + " for "
                + plan.strike().subject().ask();
        if (killed.isEmpty()) {
            throw refused(why);
        }
        failures.add(why + " after " + killed.size() + " victims were killed");
        return null;
    }

    /** Nobody has died. */
    private Refusal refused(String why) {
        return new Refusal(REFUSED, dropped.isEmpty() ? why : why + ", dropped was " + dropped);
    }

    private boolean commit(ClaimReservation proposal) {
        try {
            return scheduler.tryCommit(scheduler.getClusterResource(), proposal, true);
        } catch (RuntimeException failure) {
            note("the scheduler threw while it reserved", failure);
            return false;
        }
    }

    private void clear() {
        elsewhere().forEach(this::drop);
        plan.victims().forEach(this::kill);
    }

    private Stream<Obstacle> elsewhere() {
        return plan.dropped().stream().filter(obstacle -> !plan.isInTheWay(obstacle));
    }

    /** What the dead and the dropped on other nodes leave behind. */
    private Resource credit() {
        Resource sum = Resources.createResource(0, 0);
        for (var victim : plan.victims()) {
            RMContainer container = live.victim(victim.container());
            addTo(sum, container.getAllocatedResource());
        }
        elsewhere().forEach(obstacle -> {
            Reserved reserved = live.reserved(obstacle.reservation());
            addTo(sum, reserved.size());
        });
        return sum;
    }

    private @Nullable RMContainer adopted() {
        ContainerName adopted = plan.adopted();
        return adopted == null ? null : live.reserved(adopted).container();
    }

    private void drop(Obstacle obstacle) {
        Reserved reserved = live.reserved(obstacle.reservation());
        try {
            drop(reserved, scheduler);
            held.remove(obstacle.reservation());
            dropped.add(obstacle);
        } catch (RuntimeException failure) {
            note("the scheduler threw while it dropped " + reserved, failure);
        }
    }

    private void kill(Victim victim) {
        RMContainer container = live.victim(victim.container());
        try {
            kill(container, message(victim));
            killed.add(victim);
        } catch (RuntimeException failure) {
            note("the scheduler threw while it killed " + container, failure);
        }
    }

    /** Whatever happens here, the victim dies. */
    private String message(Victim victim) {
        try {
            return why.apply(victim);
        } catch (RuntimeException | Error failure) {
            note("no message for " + victim.container(), failure);
            return PREEMPTED_CONTAINER;
        }
    }

    /**
     * Kills a live container as the scheduler's preemption does when it is not lazy: counted as preempted, and asked
     * for again where its AM has not seen it yet. Throws when it lives on.
     */
    private void kill(RMContainer container, String why) {
        ContainerId id = container.getContainerId();
        ContainerStatus status = createPreemptedContainerStatus(id, why);
        scheduler.completedContainer(container, status, KILL);
        if (AppFacts.isAlive(container)) {
            String state = container.getState() + ".";
            throw new IllegalStateException(container + " was killed, but is " + state);
        }
    }

    /**
     * Gives a reserved node back; what the app asks for stays as it is, and nothing counts as preempted. Throws when it
     * is still held.
     */
    static void drop(Reserved reserved, CapacityScheduler scheduler) {
        scheduler.killReservedContainer(reserved.container());
        if (reserved.node().getReservedContainer() == reserved.container()) {
            throw new IllegalStateException(reserved + " was dropped, but still holds its node.");
        }
    }

    private void note(String what, Throwable failure) {
        failures.add(what);
        cause = cause == null ? failure : cause;
    }

    private ActionResult done(@Nullable RMContainer reservation) {
        if (reservation == null) {
            return new Done(plan.strike(), killed, dropped, null);
        }
        held.add(reservation, plan.strike().claim());
        return new Done(plan.strike(), killed, dropped, YarnIds.name(reservation.getContainerId()));
    }
}
