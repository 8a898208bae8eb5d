package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * A user in leaf queues that did not know him. Hadoop makes a user known where it only checks a limit, and counts him
 * in the shares of the others from then on. Between two attempts of an app it has forgotten a user in the source, and
 * makes him known there again to take what is kept out of nothing.
 *
 * @param app whose user it is
 * @param left the leaf that the app is to leave; null where it is to stay
 * @param unknown the queues that did not know him
 */
public record UserCleanup(
        SchedulerApplication<FiCaSchedulerApp> app,
        @Nullable CSQueue left,
        List<CSQueue> unknown) implements Cause {

    static UserCleanup ofMove(SchedulerApplication<FiCaSchedulerApp> app, CSQueue source, CSQueue destination) {
        return new UserCleanup(app, source, unknown(app.getUser(), source, destination));
    }

    /** Where a queue is only asked whether it would take the app. */
    public static UserCleanup ofRequest(SchedulerApplication<FiCaSchedulerApp> app, CSQueue queue) {
        return new UserCleanup(app, null, unknown(app.getUser(), queue));
    }

    private static List<CSQueue> unknown(String user, CSQueue... queues) {
        return Stream.of(queues)
                .filter(queue -> LeafUsers.isLeaf(queue) && !LeafQueueAccess.knows(queue, user))
                .toList();
    }

    @Override
    public void before() {}

    /**
     * Those that did not know him forget him again, if he has no app there; the one that the app has left with what it
     * has taken out of nothing.
     */
    @Override
    public void after(boolean moved) {
        for (var queue : unknown) {
            boolean isLeft = moved && queue == left;
            if (isLeft || !moved || !isAlive()) {
                new LeafUsers(queue).forgetWithoutApps(app.getUser(), isLeft);
            }
        }
    }

    private boolean isAlive() {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        return attempt != null && !attempt.isStopped();
    }
}
