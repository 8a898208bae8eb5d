package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.hadoop.AppFacts;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * An app that waits for {@code max-parallel-apps}, in the queue that it is to leave. Hadoop does not count such an app
 * for its user when it comes, and counts it out when it leaves; a user with exactly one other app there is then
 * forgotten, and that app gets nothing more.
 *
 * <p>Counted in before the move, it is counted right after it. To be used under the scheduler's write lock.
 */
final class UncountedApp {
    private final LeafUsers users;
    private final String user;
    private final boolean waits;
    private final int apps;

    /** Counts it in if it waits. */
    UncountedApp(CSQueue source, @Nullable FiCaSchedulerApp attempt, String user) {
        users = LeafUsers.of(source);
        this.user = user;
        waits = attempt != null && !attempt.isStopped() && !AppFacts.isRunnable(attempt);
        if (waits) {
            users.countWaiting(user);
        }
        apps = users.apps(user);
    }

    /** Whether it is one. */
    boolean waits() {
        return waits;
    }

    /** It has left the queue; a Hadoop that does not count it out is right without us. */
    void left() {
        if (waits && users.apps(user) == apps) {
            stayed();
            users.forgetIfIdle(user);
        }
    }

    /** It is still in the queue. */
    void stayed() {
        if (waits) {
            users.uncountWaiting(user);
        }
    }
}
