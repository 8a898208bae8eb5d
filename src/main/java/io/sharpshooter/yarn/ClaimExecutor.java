package io.sharpshooter.yarn;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.function.LongConsumer;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what a round has decided, on a live scheduler.
 *
 * <p>Every action finds what it names anew by id and is checked again. A strike or a release holds the scheduler's write lock for
 * itself alone, and never while this thread holds the lock of an app, a queue or a node. What has vanished
 * meanwhile ends the action with a reason, not with an exception. For one thread at a time.
 */
public final class ClaimExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimExecutor.class);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final LongConsumer lockHeld;
    private final Lock lock;
    private final HeldReservations held = new HeldReservations();
    private final StrikePlanner planner;

    /** What is done while the lock is held. */
    private interface Step<T> {
        T run() throws Refusal;
    }

    public ClaimExecutor(CapacityScheduler scheduler, RMContext context) {
        this(scheduler, context, nanos -> {});
    }

    /**
     * @param lockHeld told after each action how long it has held the scheduler's write lock, in nanoseconds
     */
    public ClaimExecutor(CapacityScheduler scheduler, RMContext context, LongConsumer lockHeld) {
        this.scheduler = scheduler;
        this.context = context;
        this.lockHeld = lockHeld;
        this.lock = SchedulerLock.of(scheduler);
        this.planner = new StrikePlanner(scheduler, context, held);
    }

    /** Carries them out in this order; never throws. One result each. */
    public List<ActionResult> execute(List<Action> actions) {
        held.forgetGone(scheduler);
        List<ActionResult> results = new ArrayList<>(actions.size());
        for (Action action : actions) {
            results.add(execute(action));
        }
        return results;
    }

    private ActionResult execute(Action action) {
        try {
            return carryOut(action);
        } catch (Refusal refusal) {
            return new Refused(action, refusal.reason(), refusal.detail());
        } catch (RuntimeException failure) {
            LOG.error("Claim {}: failed to carry out {}", action.claim(), action, failure);
            return new Refused(action, EndReason.REFUSED, String.valueOf(failure));
        }
    }

    private ActionResult carryOut(Action action) throws Refusal {
        if (action instanceof Strike strike) {
            return strike(strike);
        }
        if (action instanceof Release release) {
            return release(release);
        }
        return Notices.send((Notify) action, scheduler, context);
    }

    /** Where reservations that nobody has planned with fill a limit, it is tried once more with them known. */
    private ActionResult strike(Strike strike) throws Refusal {
        StrikeIds ids = StrikeIds.of(strike.subject());
        try {
            return strike(strike, ids, List.of());
        } catch (Refusal refusal) {
            List<Latecomer> latecomers = refusal.reason() == EndReason.OVER_LIMIT && isDue(strike)
                    ? Latecomer.of(strike, scheduler)
                    : List.of();
            if (latecomers.isEmpty()) {
                throw refusal;
            }
            return strike(strike, ids, latecomers);
        }
    }

    /** Not while the grace period runs: then nothing is lost by waiting. */
    private static boolean isDue(Strike strike) {
        return strike.kill() || strike.subject().state().struck();
    }

    private ActionResult strike(Strike strike, StrikeIds ids, List<Latecomer> latecomers) throws Refusal {
        List<StrikeStep> steps = new ArrayList<>(1);
        try {
            return locked(() -> {
                StrikePlan plan = planner.plan(strike, ids, latecomers);
                StrikeStep step = new StrikeStep(scheduler, context, held, plan);
                steps.add(step);
                return step.run();
            });
        } finally {
            steps.forEach(step -> report(strike, step));
        }
    }

    private static void report(Strike strike, StrikeStep step) {
        if (!step.failures().isEmpty()) {
            LOG.error("Claim {}: {}", strike.claim(), String.join("; ", step.failures()), step.cause());
        }
    }

    private ActionResult release(Release release) throws Refusal {
        ContainerId id = YarnIds.container(release.reservation());
        NodeId node = NodeId.fromString(release.node());
        return locked(() -> ReleaseStep.run(release, id, node, held, scheduler));
    }

    private <T> T locked(Step<T> step) throws Refusal {
        lock.lock();
        long since = System.nanoTime();
        try {
            return step.run();
        } finally {
            long nanos = System.nanoTime() - since;
            lock.unlock();
            lockHeld.accept(nanos);
        }
    }
}
