package io.sharpshooter.yarn.books;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Apps that wait for {@code max-parallel-apps}. When an app ends, Hadoop looks for those that may run only below
 * queues that were just full before: one that has had room since a move, or since its count was corrected, is never
 * looked at again, and what waits there waits for ever.
 *
 * <p>To be used under the scheduler's write lock, when the books are right: whoever starts is booked by Hadoop itself.
 */
public final class ParallelApps {
    private static final PrintableLog LOG = PrintableLog.of(ParallelApps.class);

    private static final Comparator<FiCaSchedulerApp> BEGAN_FIRST = Comparator.comparingLong(
                    FiCaSchedulerApp::getStartTime)
            .thenComparing(FiCaSchedulerApp::getApplicationAttemptId);

    private ParallelApps() {}

    /**
     * Puts those that wait in a leaf in the order in which they began, as Hadoop takes them to be when it looks who may
     * run. One that was moved there is the last of its list, and would be met twice, once as one of its user's. Where
     * it has just started and filled the limit it would be marked as waiting, and its parents would count it for ever.
     */
    @SuppressWarnings("unchecked") // as it is declared
    public static void putInOrder(CSQueue leaf) {
        ((List<FiCaSchedulerApp>) Objects.requireNonNull(HiddenMember.LEAF_BEYOND_MAXIMUM.call(leaf)))
                .sort(BEGAN_FIRST);
    }

    /** Starts those that may run where fewer count than was booked. */
    public static void startAfter(CapacityScheduler scheduler, List<Drift> corrected) {
        startIf(scheduler, () -> corrected.stream().anyMatch(ParallelApps::isRoom));
    }

    private static boolean isRoom(Drift drift) {
        return drift.account().book() == Book.RUNNABLE_APPS
                && drift.correction().number() < 0;
    }

    /**
     * Starts those that may run by a move. That is at most the moved app itself where it waits. One that runs leaves
     * room where a queue was just full that is not above its destination; what its user may run is as before.
     */
    public static void startAfter(
            CapacityScheduler scheduler, FiCaSchedulerApp moved, CSQueue source, CSQueue destination) {
        startIf(scheduler, () -> {
            List<CSQueue> entered = upwards(destination);
            return AppFacts.isRunnable(moved)
                    ? upwards(source).stream().anyMatch(queue -> room(queue) == 1 && !entered.contains(queue))
                    : entered.stream().allMatch(queue -> room(queue) > 0);
        });
    }

    private static List<CSQueue> upwards(CSQueue leaf) {
        List<CSQueue> queues = new ArrayList<>();
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
            queues.add(queue);
        }
        return queues;
    }

    /** How many more apps may run below a queue by its own limit. */
    private static int room(CSQueue queue) {
        return ((AbstractCSQueue) queue).getMaxParallelApps() - CounterBook.runnableApps(queue);
    }

    /**
     * Starts those that may run, wherever they are, as when the queues are refreshed. Never fails, but says so in the
     * log.
     */
    private static void startIf(CapacityScheduler scheduler, BooleanSupplier wanted) {
        try {
            if (wanted.getAsBoolean()) {
                enforcer(scheduler).updateRunnabilityOnReload();
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.error(
                    "Apps that wait for max-parallel-apps could not be looked at; some may wait until the queues"
                            + " are refreshed.",
                    e);
        }
    }

    private static CSMaxRunningAppsEnforcer enforcer(CapacityScheduler scheduler) {
        return (CSMaxRunningAppsEnforcer) Objects.requireNonNull(HiddenMember.PARALLEL_LIMITS.call(scheduler));
    }
}
