package io.sharpshooter;

import static org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationConstants.DEFAULT_QUEUE_SUFFIX;

import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.yarn.MonitorSwitch;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.move.Move;
import io.sharpshooter.yarn.move.StrayContainers;
import io.sharpshooter.yarn.move.UserCleanup;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AttemptUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.jspecify.annotations.Nullable;

/**
 * The CapacityScheduler with one repair: moving an app leaves the books of queues, users and metrics right.
 *
 * <p>Name this class in {@code yarn.resourcemanager.scheduler.class}. Everything but the move is the
 * CapacityScheduler's own, and of the move the result, the exceptions and the log lines. A few calls before and after
 * it balance what it books wrong; it kills nobody.
 *
 * <p>AMs that release containers or change their sizes, containers that expire, and what ends a reservation or places
 * without the scheduler's lock wait while an app moves, and while that lock is held for something else. Thread-safe
 * like the CapacityScheduler.
 */
public class MoveSafeCapacityScheduler extends CapacityScheduler {
    private @Nullable CSMaxRunningAppsEnforcer limits;

    /**
     * Also says in the log when policies of ours are configured that will not run.
     *
     * @throws org.apache.hadoop.yarn.exceptions.YarnRuntimeException also when this Hadoop lacks what is needed
     */
    @Override
    public void serviceInit(Configuration configuration) throws Exception {
        HiddenMember.require("The repair of moves", HiddenMember.OF_BOOKS);
        setMaxRunningAppsEnforcer(new CSMaxRunningAppsEnforcer(this));
        super.serviceInit(configuration);
        MonitorSwitch.warnOfIdlePolicies(configuration);
    }

    @Override
    public void setMaxRunningAppsEnforcer(CSMaxRunningAppsEnforcer enforcer) {
        super.setMaxRunningAppsEnforcer(enforcer);
        limits = enforcer;
    }

    /** Also says in the log when the new configuration stops policies of ours. */
    @Override
    public void reinitialize(Configuration configuration, RMContext context) throws IOException {
        super.reinitialize(configuration, context);
        MonitorSwitch.warnOfIdlePolicies(configuration);
    }

    /**
     * To the queue where it is, it is only asked whether that would take it.
     *
     * @throws YarnException also when a container of the app is on a node that the scheduler does not know: Hadoop
     *     would fail half-way
     */
    @Override
    public String moveApplication(ApplicationId id, String queue) throws YarnException {
        writeLock.lock();
        try {
            var app = getSchedulerApplications().get(id);
            CSQueue destination = forMove(queue);
            if (app == null || destination == null || !(app.getQueue() instanceof CSQueue source)) {
                return super.moveApplication(id, queue); // which says why not
            }
            if (!StrayContainers.of(this, id).isEmpty()) {
                preValidateMoveApplication(id, queue); // which refuses, for Hadoop's own reason first
            }
            if (source == destination) {
                return stay(id, app, source);
            }
            return new Move(this, Objects.requireNonNull(limits), app, source, destination)
                    .by(() -> super.moveApplication(id, queue));
        } finally {
            writeLock.unlock();
        }
    }

    /** Where an app goes that is to be moved to a queue: of a plan, the leaf for what has no reservation. */
    private @Nullable CSQueue forMove(String word) {
        CSQueue named = getQueue(word);
        return named instanceof PlanQueue ? getQueue(word + DEFAULT_QUEUE_SUFFIX) : named;
    }

    /** Hadoop's own move forgets what the user uses there if it is his only app. */
    private static String stay(ApplicationId id, SchedulerApplication<FiCaSchedulerApp> app, CSQueue leaf)
            throws YarnException {
        UserCleanup user = UserCleanup.ofRequest(app, leaf);
        try {
            leaf.validateSubmitApplication(id, app.getUser(), leaf.getQueuePath());
            return leaf.getQueuePath();
        } catch (AccessControlException e) {
            throw new YarnException(e);
        } finally {
            user.after(false);
        }
    }

    /**
     * A refusal leaves no trace of the user in the queue that was asked for.
     *
     * @throws YarnException also when a container of the app is on a node that the scheduler does not know
     */
    @Override
    public void preValidateMoveApplication(ApplicationId id, String queue) throws YarnException {
        writeLock.lock();
        try {
            var app = getSchedulerApplications().get(id);
            CSQueue destination = forMove(queue);
            UserCleanup user = app == null || destination == null ? null : UserCleanup.ofRequest(app, destination);
            try {
                super.preValidateMoveApplication(id, queue);
                StrayContainers strays = StrayContainers.of(this, id);
                if (!strays.isEmpty()) {
                    throw strays.refusal(queue);
                }
            } finally {
                if (user != null) {
                    user.after(false);
                }
            }
        } finally {
            writeLock.unlock();
        }
    }

    /**
     * What an AM releases, and what it takes over of another size, would be booked in the wrong queue in the middle of
     * a move. An AM that only asks waits for nobody, nor do attempts, which call this while they hold other locks.
     */
    @Override
    public Allocation allocate(
            ApplicationAttemptId id,
            List<ResourceRequest> asks,
            List<SchedulingRequest> schedulingRequests,
            List<ContainerId> released,
            List<String> blacklistAdditions,
            List<String> blacklistRemovals,
            ContainerUpdates updates) {
        FiCaSchedulerApp app = getApplicationAttempt(id);
        boolean books =
                app != null && (!released.isEmpty() || AttemptUpdates.has(app, updates) || isPutInOrder(app, asks));
        Supplier<Allocation> call = () ->
                super.allocate(id, asks, schedulingRequests, released, blacklistAdditions, blacklistRemovals, updates);
        return books ? whileNothingMoves(call) : call.get();
    }

    /** In an order by size Hadoop puts an app that asks back into the queue that it was in before. */
    private static boolean isPutInOrder(FiCaSchedulerApp app, List<ResourceRequest> asks) {
        return !asks.isEmpty()
                && !app.isWaitingForAMContainer()
                && app.getQueue() instanceof CSQueue leaf
                && LeafQueueAccess.order(leaf) == AppOrder.FAIR_BY_SIZE;
    }

    @Override
    public boolean attemptAllocationOnNode(
            SchedulerApplicationAttempt attempt, SchedulingRequest request, SchedulerNode node) {
        return whileNothingMoves(() -> super.attemptAllocationOnNode(attempt, request, node));
    }

    @Override
    public void killReservedContainer(RMContainer container) {
        whileNothingMoves(() -> {
            super.killReservedContainer(container);
            return container;
        });
    }

    /** These book without the scheduler's lock; a kill of a reservation comes by {@link #killReservedContainer}. */
    @Override
    public void handle(SchedulerEvent event) {
        if (event.getType() == SchedulerEventType.CONTAINER_EXPIRED
                || event.getType() == SchedulerEventType.RELEASE_CONTAINER) {
            whileNothingMoves(() -> {
                super.handle(event);
                return event;
            });
        } else {
            super.handle(event);
        }
    }

    private <T> T whileNothingMoves(Supplier<T> work) {
        readLock.lock();
        try {
            return work.get();
        } finally {
            readLock.unlock();
        }
    }
}
