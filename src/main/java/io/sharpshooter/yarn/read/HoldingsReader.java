package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.AppHoldings.Held;
import io.sharpshooter.model.ClusterSnapshot.Holdings;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.KeyPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AttemptLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what apps hold: of those that are known from the round before, under the same hold of the app's lock under
 * which its asks are counted, and of the others when they are asked about. For one round and one thread.
 */
final class HoldingsReader implements Holdings {
    private final CapacityScheduler scheduler;
    private final KeyPool keys;
    private final Map<ApplicationId, AppHoldings> before = new HashMap<>();
    private final Map<String, AppHoldings> holdings = new HashMap<>();
    private final Map<FiCaSchedulerApp, List<RMContainer>> reserved = new IdentityHashMap<>();

    /** @param before what apps held in the round before, by their ids; those with open claims then */
    HoldingsReader(CapacityScheduler scheduler, KeyPool keys, Map<String, AppHoldings> before) {
        this.scheduler = scheduler;
        this.keys = keys;
        before.forEach((app, known) -> this.before.put(ApplicationId.fromString(app), known));
    }

    /**
     * Counts the asks of an app and reads its reservations, and where it is known from the round before looks at the
     * rest of it, all at the same moment.
     */
    void atOnce(FiCaSchedulerApp app, Runnable count) {
        Lock lock = AttemptLock.of(app);
        lock.lock();
        try {
            count.run();
            if (before.containsKey(app.getApplicationId())) {
                look(app);
            } else {
                reserved.put(app, app.getReservedContainers());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Looks at those, too, that are known from the round before and wait for nothing. */
    void lookAtTheRest() {
        before.keySet().forEach(app -> of(app.toString()));
    }

    /** What the attempt had reserved when it was looked at; where it was not, what it has now. */
    Collection<RMContainer> reservedFor(FiCaSchedulerApp attempt) {
        List<RMContainer> then = reserved.get(attempt);
        return then == null ? attempt.getReservedContainers() : then;
    }

    @Override
    public AppHoldings of(String app) {
        AppHoldings known = holdings.get(app);
        return known == null ? lookNow(app) : known;
    }

    private AppHoldings lookNow(String app) {
        SchedulerApplication<FiCaSchedulerApp> known =
                scheduler.getSchedulerApplications().get(ApplicationId.fromString(app));
        FiCaSchedulerApp attempt = known == null ? null : known.getCurrentAppAttempt();
        if (attempt == null) {
            return AppHoldings.NONE;
        }
        Lock lock = AttemptLock.of(attempt);
        lock.lock();
        try {
            return look(attempt);
        } finally {
            lock.unlock();
        }
    }

    private AppHoldings look(FiCaSchedulerApp app) {
        List<RMContainer> reservations = app.getReservedContainers();
        Look look = new Look(app.getApplicationId());
        reservations.forEach(look::addReserved);
        app.getLiveContainersMap().values().forEach(look::add);
        reserved.put(app, reservations);
        AppHoldings seen = look.done();
        holdings.put(look.app, seen);
        return seen;
    }

    /** A look at one app. */
    private final class Look {
        private final String app;
        private final @Nullable AppHoldings known;
        private final List<Held> come = new ArrayList<>();
        private final Set<ContainerName> reserved = new HashSet<>();
        private @Nullable ContainerName newest;

        Look(ApplicationId app) {
            this.app = app.toString();
            this.known = before.get(app);
            this.newest = known == null ? null : known.newest(); // what a lost node brings back is not new
        }

        void addReserved(RMContainer container) {
            reserved.add(name(container));
        }

        void add(RMContainer container) {
            ContainerName name = name(container);
            if (known != null && !known.include(name) && isOfAnAsk(container)) {
                come.add(new Held(
                        keys.of(container.getAllocatedSchedulerKey()),
                        name,
                        container.getAllocatedNode().toString()));
            }
        }

        /**
         * The change of a container is a container of its own until the AM has heard of it. YARN takes long to tell an
         * opportunistic one, which no ask has waited for here.
         */
        private boolean isOfAnAsk(RMContainer container) {
            return container.getAllocatedSchedulerKey().getContainerToUpdate() == null
                    && container.getExecutionType() != ExecutionType.OPPORTUNISTIC;
        }

        AppHoldings done() {
            return new AppHoldings(come, reserved, newest);
        }

        private ContainerName name(RMContainer container) {
            ContainerId id = container.getContainerId();
            ContainerName name =
                    new ContainerName(app, id.getApplicationAttemptId().getAttemptId(), id.getContainerId());
            newest = newest == null || name.compareTo(newest) > 0 ? name : newest;
            return name;
        }
    }
}
