package io.sharpshooter.yarn.act;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.read.QueueNode;
import io.sharpshooter.yarn.read.QueueReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** The queues and apps that one strike is about, as rows of a snapshot; what nobody asks of them is left out. */
final class LiveRows {
    private final String partition;
    private final ResourceVector total;
    private final QueueReader reader;
    private final Map<CSQueue, QueueSnapshot> queues = new IdentityHashMap<>();
    private final List<QueueSnapshot> inOrder = new ArrayList<>();
    private final Map<FiCaSchedulerApp, AppSnapshot> byAttempt = new IdentityHashMap<>();
    private final Map<String, AppSnapshot> apps = new HashMap<>();

    LiveRows(CapacityScheduler scheduler, VectorPool vectors, String partition) {
        this.partition = partition;
        this.total = vectors.of(scheduler.getRootQueue().getEffectiveMaxCapacity(partition));
        this.reader = new QueueReader(vectors, Map.of(partition, total));
    }

    /** What the partition has. */
    ResourceVector total() {
        return total;
    }

    /** Parents before children. */
    List<QueueSnapshot> queues() {
        return inOrder;
    }

    /** By id. */
    Map<String, AppSnapshot> apps() {
        return apps;
    }

    /**
     * The row of the app that asks; before any other row of its queue.
     *
     * @param active whether the scheduler serves it
     * @param load what its user holds and may hold there; nothing where the queue does not know him
     */
    AppSnapshot asking(FiCaSchedulerApp app, boolean active, Optional<UserLoad> load) {
        Map<String, UserLoad> users = load.isPresent() ? Map.of(app.getUser(), load.get()) : Map.of();
        return row(app, row((CSQueue) app.getQueue(), Map.of(partition, users)), active);
    }

    /** The row of an app that has a victim or a reservation. */
    AppSnapshot row(FiCaSchedulerApp app) {
        AppSnapshot known = byAttempt.get(app);
        return known == null ? row(app, row((CSQueue) app.getQueue(), Map.of()), true) : known;
    }

    private AppSnapshot row(FiCaSchedulerApp app, QueueSnapshot queue, boolean active) {
        String id = app.getApplicationId().toString();
        AppSnapshot row = new AppSnapshot(
                id,
                app.getApplicationAttemptId().getAttemptId(),
                queue,
                app.getUser(),
                0,
                0,
                active,
                "",
                app.getLiveContainersMap().size(),
                Set.of(),
                AppMemory.NONE);
        apps.put(id, row);
        byAttempt.put(app, row);
        return row;
    }

    private QueueSnapshot row(CSQueue queue, Map<String, Map<String, UserLoad>> users) {
        QueueSnapshot known = queues.get(queue);
        if (known != null) {
            return known;
        }
        CSQueue above = queue.getParent();
        int parent = above == null ? -1 : row(above, Map.of()).index();
        boolean leaf = queue.getChildQueues() == null;
        QueueSnapshot row =
                reader.read(new QueueNode(queue, queue.getQueuePath(), inOrder.size(), parent, leaf), users);
        inOrder.add(row);
        queues.put(queue, row);
        return row;
    }
}
