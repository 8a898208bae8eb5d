package io.sharpshooter.yarn.read;

import static org.apache.hadoop.yarn.api.records.ExecutionType.OPPORTUNISTIC;

import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.AppHoldings.Held;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.KeyPool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AttemptLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * Reads what apps hold, under the same hold of the app's lock under which its asks are counted. For one round and one
 * thread.
 */
final class HoldingsReader {
    private final KeyPool keys;
    private final Map<String, AppHoldings> before;
    private final Map<String, AppHoldings> holdings = new HashMap<>();
    private final Map<FiCaSchedulerApp, List<RMContainer>> reserved = new IdentityHashMap<>();

    /** @param before what the apps with open claims held in the round before, by their ids */
    HoldingsReader(KeyPool keys, Map<String, AppHoldings> before) {
        this.keys = keys;
        this.before = before;
    }

    /** By id, what those held that are known from the round before and have been looked at since. */
    Map<String, AppHoldings> holdings() {
        return holdings;
    }

    /** What an attempt had reserved when it was looked at; where it was not, what it has now. */
    List<RMContainer> reservedFor(FiCaSchedulerApp app) {
        List<RMContainer> then = reserved.get(app);
        return then == null ? app.getReservedContainers() : then;
    }

    /**
     * Does it under the app's lock, and notes what is reserved for the app, and what it holds where it is known from
     * the round before, all as it is at this moment.
     *
     * @param count reads nothing but the attempt
     */
    void atOnce(FiCaSchedulerApp app, Runnable count) {
        String id = before.isEmpty() ? "" : app.getApplicationId().toString();
        Lock lock = AttemptLock.of(app);
        lock.lock();
        try {
            count.run();
            AppHoldings known = before.get(id);
            if (known != null) {
                holdings.put(id, look(app, known));
            }
            reserved.put(app, app.getReservedContainers());
        } finally {
            lock.unlock();
        }
    }

    /** What an app holds now that had no open claim in the round before. */
    AppHoldings lookAt(FiCaSchedulerApp app) {
        Lock lock = AttemptLock.of(app);
        lock.lock();
        try {
            return look(app, null);
        } finally {
            lock.unlock();
        }
    }

    private AppHoldings look(FiCaSchedulerApp app, @Nullable AppHoldings known) {
        String id = app.getApplicationId().toString();
        // What a lost node brings back is not new.
        ContainerName newest = known == null ? null : known.newest();
        var reserved = new HashSet<ContainerName>();
        for (var reservation : app.getReservedContainers()) {
            ContainerName name = name(id, reservation);
            newest = newer(newest, name);
            reserved.add(name);
        }
        var come = new ArrayList<Held>();
        for (var container : app.getLiveContainersMap().values()) {
            ContainerName name = name(id, container);
            newest = newer(newest, name);
            if (known != null && !known.include(name) && isOfAnAsk(container)) {
                String node = container.getAllocatedNode().toString();
                AskKey key = keys.of(container.getAllocatedSchedulerKey());
                come.add(new Held(key, name, node));
            }
        }
        return new AppHoldings(come, reserved, newest);
    }

    private static ContainerName newer(@Nullable ContainerName newest, ContainerName name) {
        return newest == null || name.compareTo(newest) > 0 ? name : newest;
    }

    /**
     * The change of a container is a container of its own until the AM has heard of it. YARN takes long to tell an
     * opportunistic one, which no ask has waited for here.
     */
    private static boolean isOfAnAsk(RMContainer container) {
        SchedulerRequestKey key = container.getAllocatedSchedulerKey();
        return key.getContainerToUpdate() == null && container.getExecutionType() != OPPORTUNISTIC;
    }

    private static ContainerName name(String app, RMContainer container) {
        ContainerId id = container.getContainerId();
        int attempt = id.getApplicationAttemptId().getAttemptId();
        return new ContainerName(app, attempt, id.getContainerId());
    }
}
