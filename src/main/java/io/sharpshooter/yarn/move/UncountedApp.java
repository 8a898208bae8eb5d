package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.hadoop.AppFacts;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * An app that waits for {@code max-parallel-apps}, in the queue that it is to leave. Hadoop does not count such an app
 * for its user when it comes, and counts it out when it leaves. It forgets a user who has none then: one with exactly
 * one other app there, and that app gets nothing more.
 *
 * <p>Such a user is counted with fewer than none while the app moves. With more he could be refused: in a move to the
 * same queue Hadoop compares the number with his limit. To be used under the scheduler's write lock.
 */
final class UncountedApp {
    private static final int FEWER_THAN_NONE = -1;

    private final CSQueue source;
    private final LeafUsers users;
    private final String user;
    private final boolean waits;
    private final int apps;

    /** Made before the move. */
    UncountedApp(CSQueue source, @Nullable FiCaSchedulerApp attempt, String user) {
        this.source = source;
        users = LeafUsers.of(source);
        this.user = user;
        waits = attempt != null && !attempt.isStopped() && !AppFacts.isRunnable(attempt);
        apps = users.apps(user);
        if (waits && apps == 1) {
            count(FEWER_THAN_NONE);
        }
    }

    /** Whether it is one. */
    boolean waits() {
        return waits;
    }

    /** The move is over, and it is in this queue. */
    void isIn(CSQueue queue) {
        if (waits) {
            count(apps);
            if (queue != source) {
                users.forgetIfIdle(user);
            }
        }
    }

    private void count(int waiting) {
        users.addApps(user, false, waiting - users.apps(user));
    }
}
