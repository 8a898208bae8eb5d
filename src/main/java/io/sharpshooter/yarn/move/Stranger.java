package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * A user where he was not known before a move. The scheduler makes a user known where it only checks a limit, and
 * counts him in the shares of the others from then on.
 *
 * @param user who
 * @param leaves the queues that did not know him
 */
public record Stranger(String user, List<CSQueue> leaves) {

    /** The user of an app, in the queue that it is to go to; nobody when there is no such app or queue. */
    public static Stranger of(CapacityScheduler scheduler, ApplicationId id, String target) {
        var app = scheduler.getSchedulerApplications().get(id);
        CSQueue queue = SchedulerQueues.named(scheduler, target);
        return app == null || queue == null
                ? new Stranger("", List.of())
                : of(app.getUser(), MovePlaces.of(queue, queue, app.getUser()).leaves());
    }

    static Stranger of(String user, List<CSQueue> leaves) {
        return new Stranger(
                user,
                leaves.stream().filter(leaf -> !LeafUsers.of(leaf).has(user)).toList());
    }

    /** The same without one queue, where he is to stay known. */
    Stranger but(CSQueue queue) {
        return new Stranger(user, leaves.stream().filter(leaf -> leaf != queue).toList());
    }

    /** The queues that did not know the user forget him again, if he has no app there. */
    public void forget() {
        leaves.forEach(leaf -> LeafUsers.of(leaf).forgetIfIdle(user));
    }
}
