package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.claim.StrikeCheck;
import io.sharpshooter.claim.StrikePlan;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

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
    private final TimedLock lock;
    private final LiveReader reader;

    /** How many of an ask may still be struck for without a hold: no book of the scheduler knows of those before. */
    private final Map<AskId, Integer> left = new HashMap<>();

    public ClaimExecutor(CapacityScheduler scheduler, RMContext context) {
        this(scheduler, context, nanos -> {});
    }

    /**
     * @param lockHeld told after each hold of the scheduler's write lock how long it was, in nanoseconds
     */
    public ClaimExecutor(CapacityScheduler scheduler, RMContext context, LongConsumer lockHeld) {
        this.scheduler = scheduler;
        this.context = context;
        this.lock = new TimedLock(scheduler, lockHeld);
        this.reader = new LiveReader(scheduler, context, held);
    }

    /** Carries them out in this order; never throws. One result each. */
    public List<ActionResult> execute(List<Action> actions) {
        return execute(actions, () -> true);
    }

    /**
     * The same.
     *
     * @param mayGoOn asked under the scheduler's lock before each strike and release, which is refused for now where it
     *     says no
     */
    public List<ActionResult> execute(List<Action> actions, BooleanSupplier mayGoOn) {
        held.forgetGone(scheduler);
        left.clear(); // what those before were for has come, or counts in the plans
        return actions.stream().map(action -> execute(action, mayGoOn)).toList();
    }

    private ActionResult execute(Action action, BooleanSupplier mayGoOn) {
        try {
            return carryOut(action, mayGoOn);
        } catch (Refusal refusal) {
            return new Refused(action, refusal.reason(), refusal.detail(), refusal.passing());
        } catch (RuntimeException | Error failure) {
            LOG.error("Claim {}: failed to carry out {}", action.claim(), action, failure);
            return new Refused(action, EndReason.REFUSED, String.valueOf(failure));
        }
    }

    private ActionResult carryOut(Action action, BooleanSupplier mayGoOn) throws Refusal {
        if (action instanceof Strike strike) {
            return strike(strike, mayGoOn);
        }
        if (action instanceof Release release) {
            return release(release, mayGoOn);
        }
        return Notices.send((Notify) action, scheduler, context);
    }

    /** What goes wrong on the way is logged when the lock is released. */
    private ActionResult strike(Strike strike, BooleanSupplier mayGoOn) throws Refusal {
        List<StrikeStep> steps = new ArrayList<>(1);
        try {
            return lock.holding(mayGoOn, () -> {
                steps.add(step(strike));
                return steps.get(0).run();
            });
        } finally {
            steps.forEach(StrikeStep::report);
        }
    }

    private StrikeStep step(Strike strike) throws Refusal {
        LiveReading live = reader.read(strike.subject());
        StrikePlan plan = StrikeCheck.plan(strike, live.snapshot());
        if (strike.kill() && !strike.subject().kind().holdsNode()) {
            takeOne(live.snapshot().cluster().asks().get(0));
        }
        return new StrikeStep(scheduler, context, held, live, plan);
    }

    private void takeOne(Ask ask) throws Refusal {
        int outstanding = left.getOrDefault(ask.id(), ask.outstanding());
        if (outstanding == 0) {
            throw new Refusal(
                    EndReason.ASK_WITHDRAWN, "this round has killed for all that is outstanding of " + ask.id());
        }
        left.put(ask.id(), outstanding - 1);
    }

    private ActionResult release(Release release, BooleanSupplier mayGoOn) throws Refusal {
        ContainerId id = YarnIds.container(release.reservation());
        NodeId node = NodeId.fromString(release.node());
        return lock.holding(mayGoOn, () -> ReleaseStep.run(release, id, node, held, scheduler));
    }
}
