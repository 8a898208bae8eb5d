package io.sharpshooter.yarn.read;

import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Reads which apps of a leaf queue wait: first those that the scheduler serves, in its order, then the others.
 *
 * <p>The queue's own list may be in motion: where the order depends on what apps use, the scheduler takes an app out
 * and puts it back in after each of its containers. An app may then be found twice, or not at all; the latter are read
 * last.
 */
final class LeafReader {
    private static final String BEYOND_MAXIMUM = "behind the maximum of running applications";
    private static final String USER_FORGOTTEN = "its queue has forgotten its user, and gives it nothing";

    private final AskReader asks;
    private final Set<String> claiming;

    /** @param claiming ids of the apps that have open claims */
    LeafReader(AskReader asks, Set<String> claiming) {
        this.asks = asks;
        this.claiming = claiming;
    }

    /** @param attempts of all apps of the queue that have asks, oldest first */
    List<WaitingApp> read(CSQueue leaf, Collection<FiCaSchedulerApp> attempts) {
        List<WaitingApp> waiting = new ArrayList<>();
        List<FiCaSchedulerApp> pending = LeafQueueAccess.pendingInOrder(leaf);
        Set<FiCaSchedulerApp> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (FiCaSchedulerApp app : LeafQueueAccess.activeInOrder(leaf)) {
            addNew(waiting, seen, app, () -> mayBeServed(leaf, app) ? "" : USER_FORGOTTEN);
        }
        MasterLimit limit = new MasterLimit(leaf);
        // An app that becomes active between the reads is listed twice: the first counts.
        for (FiCaSchedulerApp app : pending) {
            if (app.getQueue() == leaf) { // Hadoop may still list one that has been moved away
                addNew(waiting, seen, app, () -> limit.reason(app));
            }
        }
        for (FiCaSchedulerApp app : attempts) {
            addNew(waiting, seen, app, () -> AppFacts.isRunnable(app) ? "" : BEYOND_MAXIMUM);
        }
        return waiting;
    }

    /** What is reserved is served whoever is forgotten, and he is known again when a container of his ends. */
    private boolean mayBeServed(CSQueue leaf, FiCaSchedulerApp app) {
        return LeafQueueAccess.knows(leaf, app.getUser())
                || claiming.contains(app.getApplicationId().toString());
    }

    private void addNew(
            List<WaitingApp> waiting, Set<FiCaSchedulerApp> seen, FiCaSchedulerApp app, Supplier<String> reason) {
        if (seen.add(app) && !app.isStopped()) {
            List<WaitingAsk> wanted = asks.read(app);
            if (!wanted.isEmpty()) {
                waiting.add(new WaitingApp(app, reason.get(), wanted));
            }
        }
    }
}
