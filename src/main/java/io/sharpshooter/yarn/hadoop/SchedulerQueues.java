package io.sharpshooter.yarn.hadoop;

import static org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationConstants.DEFAULT_QUEUE_SUFFIX;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.jspecify.annotations.Nullable;

/**
 * By which name Hadoop knows a queue. We call each by its full path; a line of Hadoop that goes by short names differs
 * here and nowhere else. Stateless and thread-safe.
 */
public final class SchedulerQueues {
    private SchedulerQueues() {}

    /** The queue of this path, or of a short name; null where the scheduler has none, or several. */
    public static @Nullable CSQueue byPath(CapacityScheduler scheduler, String path) {
        return scheduler.getQueue(path);
    }

    /** Where an app goes that is to be moved to a queue: of a plan, the leaf for what has no reservation. */
    public static @Nullable CSQueue forMove(CapacityScheduler scheduler, String word) {
        CSQueue named = byPath(scheduler, word);
        if (named instanceof PlanQueue) {
            return byPath(scheduler, word + DEFAULT_QUEUE_SUFFIX);
        }
        return named;
    }

    /** The name under which lazy preemption lists what it has marked in a queue. */
    public static String nameOfMarks(CSQueue queue) {
        return queue.getQueuePath();
    }
}
