package io.sharpshooter.yarn.act;

import static io.sharpshooter.claim.EndReason.ASK_WITHDRAWN;
import static io.sharpshooter.claim.EndReason.REFUSED;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.LiveSnapshot;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.claim.StrikeCheck;
import io.sharpshooter.claim.StrikePlan;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.Uninterrupted;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Carries out what a round has decided, on a live scheduler.
 *
 * <p>Every action finds what it names anew by id and is checked again. A strike or a release holds the scheduler's
 * write lock for itself alone; call {@link #execute} with no lock of an app, a queue or a node held. What has vanished
 * meanwhile ends the action with a reason, not with an exception. For one thread at a time.
 */
public final class ClaimExecutor {
    private static final PrintableLog LOG = PrintableLog.of(ClaimExecutor.class);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final HeldReservations held = new HeldReservations();
    private final LongConsumer lockHeld;

    /** How many of an ask may still be struck for without a hold: no book of the scheduler knows of those before. */
    private final Map<AskId, Integer> left = new HashMap<>();

    /**
     * @param lockHeld told after each hold of the scheduler's write lock how long it was, in nanoseconds
     */
    public ClaimExecutor(CapacityScheduler scheduler, RMContext context, LongConsumer lockHeld) {
        this.scheduler = scheduler;
        this.context = context;
        this.lockHeld = lockHeld;
    }

    /**
     * Carries them out in this order; never throws. One result each.
     *
     * @param mayGoOn asked under the scheduler's lock before each strike and release, which is refused for now where it
     *     says no; a claim that has ended gives back what it holds in any case, since no later round would
     * @param why asked under that lock what the diagnostics of a victim are to say
     */
    public List<ActionResult> execute(
            List<Action> actions, BooleanSupplier mayGoOn, BiFunction<Claim, Victim, String> why) {
        held.forgetGone(scheduler);
        left.clear(); // what those before were for has come, or counts in the plans
        return actions.stream().map(action -> execute(action, mayGoOn, why)).toList();
    }

    private ActionResult execute(Action action, BooleanSupplier mayGoOn, BiFunction<Claim, Victim, String> why) {
        try {
            return carryOut(action, mayGoOn, why);
        } catch (Refusal refusal) {
            return new Refused(action, refusal.reason(), refusal.detail(), refusal.passing());
        } catch (RuntimeException | Error failure) {
            LOG.error("Claim {}: failed to carry out {}", action.claim(), action, failure);
            return new Refused(action, REFUSED, String.valueOf(failure));
        }
    }

    private ActionResult carryOut(Action action, BooleanSupplier mayGoOn, BiFunction<Claim, Victim, String> why)
            throws Refusal {
        if (action instanceof Strike strike) {
            return strike(strike, mayGoOn, why);
        }
        if (action instanceof Release release) {
            return holdingLock(() -> release.own() || mayGoOn.getAsBoolean(), () -> release(release));
        }
        return tell((Notify) action);
    }

    /**
     * Does it under the scheduler's write lock, unless the round was given up while the lock was waited for. Nobody's
     * interrupt ends it half-way, see {@link Uninterrupted}.
     *
     * @param mayGoOn asked under the lock
     */
    private ActionResult holdingLock(BooleanSupplier mayGoOn, Step step) throws Refusal {
        Lock lock = SchedulerLock.of(scheduler);
        lock.lock();
        long since = System.nanoTime();
        try (Uninterrupted whole = Uninterrupted.begin()) {
            if (!mayGoOn.getAsBoolean()) {
                throw Refusal.forNow(REFUSED, "the round was given up");
            }
            return step.run();
        } finally {
            long nanos = System.nanoTime() - since;
            lock.unlock();
            lockHeld.accept(nanos);
        }
    }

    /** What is done while the lock is held. */
    private interface Step {
        ActionResult run() throws Refusal;
    }

    /** What goes wrong on the way is logged when the lock is released. */
    private ActionResult strike(Strike strike, BooleanSupplier mayGoOn, BiFunction<Claim, Victim, String> why)
            throws Refusal {
        var steps = new ArrayList<StrikeStep>(1);
        try {
            return holdingLock(mayGoOn, () -> {
                steps.add(step(strike, why));
                return steps.get(0).run();
            });
        } finally {
            steps.forEach(StrikeStep::report);
        }
    }

    private StrikeStep step(Strike strike, BiFunction<Claim, Victim, String> why) throws Refusal {
        var live = new StrikeState(scheduler, context, strike.subject());
        LiveSnapshot snapshot = live.read(held.holders());
        StrikePlan plan = StrikeCheck.plan(strike, snapshot);
        if (strike.kill() && !strike.subject().kind().holdsNode()) {
            takeOne(snapshot.cluster().asks().get(0));
        }
        return new StrikeStep(scheduler, context, held, live, plan, victim -> why.apply(strike.subject(), victim));
    }

    private void takeOne(Ask ask) throws Refusal {
        int outstanding = left.getOrDefault(ask.id(), ask.outstanding());
        if (outstanding == 0) {
            String why = "this round has killed for all that is outstanding of ";
            throw new Refusal(ASK_WITHDRAWN, why + ask.id());
        }
        left.put(ask.id(), outstanding - 1);
    }

    /** Drops one reservation, if it still holds its node for its ask; under the scheduler's write lock. */
    private ActionResult release(Release release) throws Refusal {
        ContainerName name = release.reservation();
        FiCaSchedulerNode node = scheduler.getNode(NodeId.fromString(release.node()));
        Reserved reserved = node == null ? null : Reserved.on(node, scheduler);
        if (reserved == null || !isOf(release, reserved)) {
            held.remove(name);
            throw new Refusal(REFUSED, name + " does not hold " + release.node() + " any more");
        }
        if (!release.own() && held.contains(name)) {
            throw new Refusal(REFUSED, reserved + " is held by a claim");
        }
        if (!release.own() && !isSurplus(reserved)) {
            throw new Refusal(REFUSED, reserved + " is not more than is waited for any more");
        }
        StrikeStep.drop(reserved, scheduler);
        held.remove(name);
        return new Done(release, List.of(), List.of(), null);
    }

    private static boolean isOf(Release release, Reserved reserved) {
        ContainerId id = reserved.container().getContainerId();
        SchedulerRequestKey key = YarnIds.key(release.ask().key());
        return YarnIds.name(id).equals(release.reservation()) && reserved.key().equals(key);
    }

    /** Whether more is reserved for its ask than the app waits for. */
    private static boolean isSurplus(Reserved reserved) {
        FiCaSchedulerApp app = reserved.app();
        SchedulerRequestKey key = reserved.key();
        return app.getNumReservedContainers(key) > app.getOutstandingAsksCount(key);
    }

    /** Tells application masters that containers of theirs are about to be preempted. Takes no lock. */
    private ActionResult tell(Notify notify) {
        try (Uninterrupted whole = Uninterrupted.begin()) {
            notify.victims().forEach(this::tell);
        }
        return new Done(notify, List.of(), List.of(), null);
    }

    private void tell(Victim victim) {
        ContainerId id = YarnIds.container(victim.container());
        FiCaSchedulerApp app = scheduler.getApplicationAttempt(id.getApplicationAttemptId());
        RMContainer container = app == null ? null : app.getRMContainer(id);
        if (app == null || container == null || !AppFacts.isAlive(container)) {
            LOG.debug("No notice for {}: it is gone", id);
            return;
        }
        ApplicationAttemptId attempt = app.getApplicationAttemptId();
        var type = SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION;
        var notice = new ContainerPreemptEvent(attempt, container, type);
        context.getDispatcher().getEventHandler().handle(notice);
    }
}
