package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.move.Move.Moving;
import java.util.Comparator;
import java.util.Objects;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The limits of parallel apps. Hadoop's own move leaves one that runs counted in the queues above the source. One that
 * waits is not counted for its user when it comes, but counted out when it leaves. And nobody looks who may run in its
 * place.
 */
final class ParallelApps implements Cause {
    private static final Comparator<FiCaSchedulerApp> BEGAN_FIRST = Comparator.comparingLong(
                    FiCaSchedulerApp::getStartTime)
            .thenComparing(FiCaSchedulerApp::getApplicationAttemptId);

    private final Moving moving;
    private final CSMaxRunningAppsEnforcer limits;
    private final boolean runs;
    private boolean balanced;

    /** @param moving an attempt that has not stopped */
    ParallelApps(Moving moving, CSMaxRunningAppsEnforcer limits) {
        this.moving = moving;
        this.limits = limits;
        runs = moving.attempt().isRunnable();
    }

    @Override
    public void before() {
        if (runs) {
            limits.untrackApp(moving.attempt());
        } else {
            countIn(moving.attempt(), moving.source());
        }
        balanced = true;
    }

    @Override
    public void after(boolean moved) {
        if (balanced && runs) {
            limits.trackApp(moving.attempt());
        } else if (balanced && !moved) {
            countOut(moving.attempt(), moving.source());
        }
        if (moved) {
            if (!runs) {
                putInOrder();
            }
            limits.updateRunnabilityOnReload();
        }
    }

    /**
     * Hadoop takes those that wait to be in the order in which they began, and the moved one is the last of its new
     * queue. One that is out of order is met twice, once as one of its user's: where it has just started and filled the
     * limit it would be marked as waiting, and its parents would count it for ever.
     */
    private void putInOrder() {
        moving.scheduler().getSchedulerApplications().values().stream()
                .map(SchedulerApplication::getCurrentAppAttempt)
                .filter(Objects::nonNull)
                .filter(other -> other.getQueue() == moving.destination() && !other.isStopped() && !other.isRunnable())
                .filter(other -> BEGAN_FIRST.compare(moving.attempt(), other) < 0)
                .sorted(BEGAN_FIRST)
                .forEach(this::putLast);
    }

    /** Counted once more meanwhile: a user without another app would be forgotten with all he uses. */
    private void putLast(FiCaSchedulerApp waiting) {
        CSQueue destination = moving.destination();
        countIn(waiting, destination);
        countIn(waiting, destination);
        destination.finishApplicationAttempt(waiting, destination.getQueuePath());
        destination.submitApplicationAttempt(waiting, waiting.getUser(), true);
        countOut(waiting, destination);
    }

    private static void countIn(FiCaSchedulerApp waiting, CSQueue leaf) {
        LeafQueueAccess.users(leaf).getUserAndAddIfAbsent(waiting.getUser()).submitApplication();
    }

    private static void countOut(FiCaSchedulerApp waiting, CSQueue leaf) {
        LeafQueueAccess.users(leaf).getUserAndAddIfAbsent(waiting.getUser()).finishApplication(false);
    }
}
