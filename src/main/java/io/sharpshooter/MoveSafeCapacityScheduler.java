package io.sharpshooter;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.MonitorSwitch;
import io.sharpshooter.yarn.audit.StillBooks;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.Uninterrupted;
import io.sharpshooter.yarn.move.MoveGate;
import io.sharpshooter.yarn.move.MoveRepair;
import io.sharpshooter.yarn.move.Stranger;
import io.sharpshooter.yarn.move.StrayContainers;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.jspecify.annotations.Nullable;

/**
 * The CapacityScheduler with one repair: moving an app leaves the books of all queues, users and metrics right.
 *
 * <p>Name this class in {@code yarn.resourcemanager.scheduler.class}. Everything but the move is the
 * CapacityScheduler's own, and of the move the result, the exceptions and the log lines. What the move did to the books
 * is compared with what it should have done, and only the difference is corrected; on a Hadoop that does it right,
 * nothing is.
 *
 * <p>While an app moves, nodes' reports, AMs' calls and other events wait for it. Thread-safe like the
 * CapacityScheduler.
 */
public class MoveSafeCapacityScheduler extends CapacityScheduler implements StillBooks {
    private static final PrintableLog LOG = PrintableLog.of(MoveSafeCapacityScheduler.class);

    private final MoveGate gate = new MoveGate(writeLock);

    /**
     * Also says in the log when policies of ours are configured that will not run.
     *
     * @throws org.apache.hadoop.yarn.exceptions.YarnRuntimeException also when this Hadoop lacks what is needed
     */
    @Override
    public void serviceInit(Configuration configuration) throws Exception {
        HiddenMember.require("The repair of moves", HiddenMember.OF_BOOKS);
        super.serviceInit(configuration);
        MonitorSwitch.warnOfIdlePolicies(configuration);
    }

    /** Also says in the log when the new configuration stops policies of ours. */
    @Override
    public void reinitialize(Configuration configuration, RMContext context) throws IOException {
        super.reinitialize(configuration, context);
        MonitorSwitch.warnOfIdlePolicies(configuration);
    }

    @Override
    public String moveApplication(ApplicationId app, String queue) throws YarnException {
        if (!gate.close("Moving " + app + " to " + queue)) {
            LOG.warn(
                    "The books are not checked after moving {} to {}: the caller holds the scheduler's lock, or books"
                            + " itself, while others book.",
                    app,
                    queue);
            return moveUnchecked(app, queue);
        }
        try {
            return moveAndRepair(app, queue);
        } finally {
            gate.open();
        }
    }

    private String moveUnchecked(ApplicationId app, String queue) throws YarnException {
        writeLock.lock();
        try (Uninterrupted whole = Uninterrupted.begin()) {
            refuseHalfMove(app, queue);
            return super.moveApplication(app, queue);
        } finally {
            writeLock.unlock();
        }
    }

    /**
     * A refusal leaves no trace of the user in the queue that was asked for.
     *
     * @throws YarnException also when a container of the app is on a node that the scheduler does not know: Hadoop
     *     would fail half-way
     */
    @Override
    public void preValidateMoveApplication(ApplicationId app, String queue) throws YarnException {
        writeLock.lock();
        try {
            Stranger user = Stranger.of(this, app, queue);
            try {
                super.preValidateMoveApplication(app, queue);
                refuseStrays(app, queue);
            } finally {
                user.forget();
            }
        } finally {
            writeLock.unlock();
        }
    }

    @Override
    public void whileStill(Runnable work) {
        if (!gate.close("Looking at the books")) {
            throw new IllegalStateException(
                    "The books cannot be kept still: this thread holds the scheduler's lock or books itself, and"
                            + " others book.");
        }
        try {
            work.run();
        } finally {
            gate.open();
        }
    }

    /** Hadoop's own reasons to refuse come first. */
    private void refuseHalfMove(ApplicationId app, String queue) throws YarnException {
        if (!StrayContainers.of(this, app).isEmpty()) {
            preValidateMoveApplication(app, queue);
        }
    }

    private void refuseStrays(ApplicationId app, String queue) throws YarnException {
        StrayContainers strays = StrayContainers.of(this, app);
        if (!strays.isEmpty()) {
            throw strays.refusal(queue);
        }
    }

    private String moveAndRepair(ApplicationId app, String queue) throws YarnException {
        refuseHalfMove(app, queue);
        MoveRepair repair = before(app, queue);
        boolean moved = false;
        try {
            String result = super.moveApplication(app, queue);
            moved = true;
            return result;
        } finally {
            if (repair != null) {
                finish(repair, moved, app);
            }
        }
    }

    private @Nullable MoveRepair before(ApplicationId app, String queue) {
        try {
            return MoveRepair.before(this, app, queue);
        } catch (RuntimeException | LinkageError e) {
            LOG.error("The books cannot be read before moving {} to {}, and are not checked after it.", app, queue, e);
            return null;
        }
    }

    /** The app has moved or not; that the books could not be corrected is no reason to tell the caller otherwise. */
    private static void finish(MoveRepair repair, boolean moved, ApplicationId app) {
        try {
            if (moved) {
                repair.moved();
            } else {
                repair.refused();
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.error("The books could not be checked and corrected after moving {}.", app, e);
        }
    }

    @Override
    public void handle(SchedulerEvent event) {
        whileNothingMoves(() -> {
            super.handle(event);
            return event;
        });
    }

    @Override
    public Allocation allocate(
            ApplicationAttemptId attempt,
            List<ResourceRequest> asks,
            List<SchedulingRequest> schedulingRequests,
            List<ContainerId> released,
            List<String> blacklistAdditions,
            List<String> blacklistRemovals,
            ContainerUpdates updates) {
        return whileNothingMoves(() -> super.allocate(
                attempt, asks, schedulingRequests, released, blacklistAdditions, blacklistRemovals, updates));
    }

    @Override
    public boolean attemptAllocationOnNode(
            SchedulerApplicationAttempt attempt, SchedulingRequest request, SchedulerNode node) {
        return whileNothingMoves(() -> super.attemptAllocationOnNode(attempt, request, node));
    }

    /** Who holds the scheduler's write lock keeps moves away by that, and must not wait for one. */
    private <T> T whileNothingMoves(Supplier<T> work) {
        if (writeLock.isHeldByCurrentThread()) {
            return work.get();
        }
        gate.enter();
        try {
            return work.get();
        } finally {
            gate.leave();
        }
    }
}
