package io.sharpshooter.yarn.books;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.hadoop.Capability;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Apps that wait for {@code max-parallel-apps}. When an app ends, Hadoop looks for those that may run only below
 * queues that were just full before: one that has had room since a move, or since its count was corrected, is never
 * looked at again, and what waits there waits for ever.
 *
 * <p>To be used under the scheduler's write lock, when the books are right: whoever starts is booked by Hadoop itself.
 */
public final class ParallelApps {
    private static final PrintableLog LOG = PrintableLog.of(ParallelApps.class);

    private ParallelApps() {}

    /** Starts those that may run where fewer count than was booked. */
    public static void startAfter(CapacityScheduler scheduler, List<Drift> corrected) {
        if (corrected.stream().anyMatch(ParallelApps::isRoom)) {
            start(scheduler);
        }
    }

    private static boolean isRoom(Drift drift) {
        return drift.account().book() == Book.RUNNABLE_APPS
                && drift.correction().number() < 0;
    }

    /**
     * Starts those that may run, wherever they are, as when the queues are refreshed. Never fails, but says so in the
     * log.
     */
    public static void start(CapacityScheduler scheduler) {
        if (!Capability.START_WAITING_APPS.isOn()) {
            return;
        }
        try {
            enforcer(scheduler).updateRunnabilityOnReload();
        } catch (RuntimeException | LinkageError e) {
            LOG.error(
                    "Apps that wait for max-parallel-apps could not be looked at; some may wait until the queues"
                            + " are refreshed.",
                    e);
        }
    }

    private static CSMaxRunningAppsEnforcer enforcer(CapacityScheduler scheduler) {
        return (CSMaxRunningAppsEnforcer)
                Objects.requireNonNull(HiddenMembers.call(HiddenMember.PARALLEL_LIMITS, scheduler));
    }
}
