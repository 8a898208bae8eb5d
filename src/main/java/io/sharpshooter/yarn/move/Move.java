package io.sharpshooter.yarn.move;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * One move of an app to another leaf queue: Hadoop's own, with a few calls before and after it. To be used under the
 * scheduler's write lock, while no container ends.
 */
public final class Move {
    private static final PrintableLog LOG = PrintableLog.of(Move.class);

    private final String name;
    private final List<Cause> causes = new ArrayList<>();

    /** The attempt that moves. */
    record Moving(CapacityScheduler scheduler, FiCaSchedulerApp attempt, CSQueue source, CSQueue destination) {
        QueueMetrics left() {
            return ((Queue) source).getMetrics();
        }

        QueueMetrics entered() {
            return ((Queue) destination).getMetrics();
        }

        /** Of the node of a container, under which it is booked. */
        String partition(RMContainer container) {
            return NodePartitions.of(scheduler, container.getContainer().getNodeId());
        }
    }

    /** Hadoop's own move. */
    public interface HadoopsOwn {
        String move() throws YarnException;
    }

    /**
     * @param limits the scheduler's limits of parallel apps
     * @param source where the app is
     */
    public Move(
            CapacityScheduler scheduler,
            CSMaxRunningAppsEnforcer limits,
            SchedulerApplication<FiCaSchedulerApp> app,
            CSQueue source,
            CSQueue destination) {
        name = "from " + source.getQueuePath() + " to " + destination.getQueuePath();
        causes.add(UserCleanup.ofMove(app, source, destination));
        causes.add(new Marks(scheduler));
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        if (attempt != null) {
            var moving = new Moving(scheduler, attempt, source, destination);
            if (!attempt.isStopped()) {
                causes.add(new ParallelApps(moving, limits));
            }
            causes.add(new Reservations(moving));
            causes.add(new LiveContainers(moving));
        }
    }

    /** @return what Hadoop's own has returned */
    public String by(HadoopsOwn own) throws YarnException {
        Deque<Cause> begun = new ArrayDeque<>();
        boolean moved = false;
        try {
            for (var cause : causes) {
                begun.push(cause);
                cause.before();
            }
            String queue = own.move();
            moved = true;
            return queue;
        } finally {
            for (var cause : begun) {
                end(cause, moved);
            }
        }
    }

    /** The app has moved or not; that one book could not be balanced is no reason to tell the caller otherwise. */
    private void end(Cause cause, boolean moved) {
        try {
            cause.after(moved);
        } catch (RuntimeException | LinkageError e) {
            LOG.error(
                    "After moving an app {} the books of {} could not be balanced.",
                    name,
                    cause.getClass().getSimpleName(),
                    e);
        }
    }
}
