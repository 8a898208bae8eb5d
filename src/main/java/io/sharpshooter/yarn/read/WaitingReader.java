package io.sharpshooter.yarn.read;

import static java.util.Comparator.comparing;

import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.read.UnseenDeliveries.Answer;
import io.sharpshooter.yarn.read.UnseenDeliveries.Sight;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Reads which apps wait, leaf queue by leaf queue: first those that the scheduler serves, in its order, then the
 * others.
 *
 * <p>Each app is asked for its asks. No sum of what is pending is looked at, be it a queue's, a user's or an app's:
 * an ask for fewer than no containers takes it below zero for good, and large ones make it overflow.
 *
 * <p>A queue's own list may be in motion: where the order depends on what apps use, the scheduler takes an app out and
 * puts it back in after each of its containers. An app may then be found twice, or not at all; the latter are read
 * last.
 */
final class WaitingReader {
    private static final String BEYOND_MAXIMUM = "behind the maximum of running applications";
    private static final String FORGOTTEN = "its queue has forgotten its user, and gives it nothing";

    private final UnseenDeliveries deliveries;
    private final HoldingsReader holdings;
    private final Set<String> claiming;

    /** @param claiming ids of the apps that have open claims */
    WaitingReader(UnseenDeliveries deliveries, HoldingsReader holdings, Set<String> claiming) {
        this.deliveries = deliveries;
        this.holdings = holdings;
        this.claiming = claiming;
    }

    /**
     * The attempts with asks, updates of containers apart, by their queues, oldest first: a leaf queue does not list
     * all of its own. The scheduler keeps a key for each ask for one container or more; what an app has pending in all
     * may be below zero beside it.
     */
    static Map<CSQueue, List<FiCaSchedulerApp>> asking(CapacityScheduler scheduler) {
        var byQueue = new IdentityHashMap<CSQueue, List<FiCaSchedulerApp>>();
        for (var app : scheduler.getSchedulerApplications().values()) {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null && hasAsks(attempt)) {
                CSQueue queue = (CSQueue) app.getQueue();
                byQueue.computeIfAbsent(queue, one -> new ArrayList<>()).add(attempt);
            }
        }
        for (var apps : byQueue.values()) {
            apps.sort(comparing(FiCaSchedulerApp::getApplicationId));
        }
        return byQueue;
    }

    private static boolean hasAsks(FiCaSchedulerApp app) {
        for (var key : app.getSchedulerKeys()) {
            if (key.getContainerToUpdate() == null) {
                return true;
            }
        }
        return false;
    }

    /** @param attempts of all apps of the queue that have asks, oldest first */
    List<WaitingApp> read(CSQueue leaf, Collection<FiCaSchedulerApp> attempts) {
        var waiting = new ArrayList<WaitingApp>();
        List<FiCaSchedulerApp> pending = LeafQueueAccess.pendingInOrder(leaf);
        // For this leaf alone: another may still list an app that has been moved here.
        Set<FiCaSchedulerApp> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (var app : LeafQueueAccess.activeInOrder(leaf)) {
            addNew(waiting, seen, app, () -> mayBeServed(leaf, app) ? "" : FORGOTTEN);
        }
        ResourceUsage usage = leaf.getQueueResourceUsage();
        var limits = new HashMap<List<Object>, String>(); // most masters are of the same size
        // An app that becomes active between the reads is listed twice: the first counts.
        for (var app : pending) {
            if (app.getQueue() == leaf) { // Hadoop may still list one that has been moved away
                addNew(waiting, seen, app, () -> masterLimit(usage, app, limits));
            }
        }
        for (var app : attempts) {
            addNew(waiting, seen, app, () -> app.isRunnable() ? "" : BEYOND_MAXIMUM);
        }
        return waiting;
    }

    private static String masterLimit(ResourceUsage usage, FiCaSchedulerApp app, Map<List<Object>, String> limits) {
        String partition = app.getAppAMNodePartitionName();
        Resource needed = app.getAMResource(partition);
        return limits.computeIfAbsent(
                List.of(partition, needed),
                master -> "behind the AM limit: application masters hold "
                        + usage.getAMUsed(partition) + " of "
                        + usage.getAMLimit(partition)
                        + ", this one needs " + needed);
    }

    /** What is reserved is served whoever is forgotten, and he is known again when a container of his ends. */
    private boolean mayBeServed(CSQueue leaf, FiCaSchedulerApp app) {
        return LeafQueueAccess.knows(leaf, app.getUser())
                || claiming.contains(app.getApplicationId().toString());
    }

    private void addNew(
            List<WaitingApp> waiting, Set<FiCaSchedulerApp> seen, FiCaSchedulerApp app, Supplier<String> reason) {
        if (!seen.add(app) || app.isStopped()) {
            return;
        }
        List<CountedAsk> asks = count(app);
        if (!asks.isEmpty()) {
            List<RMContainer> reserved = holdings.reservedFor(app);
            waiting.add(new WaitingApp(app, reason.get(), asks, reserved));
        }
    }

    /** A heartbeat of its master may come in between; what is counted anew then was sent lately. */
    private List<CountedAsk> count(FiCaSchedulerApp app) {
        boolean quiet = deliveries.isQuiet(app);
        Answer first = quiet ? Answer.NONE : deliveries.lastAnswer(app);
        var counted = new ArrayList<CountedAsk>();
        var sights = new ArrayList<Sight>();
        holdings.atOnce(app, () -> {
            for (var key : app.getSchedulerKeys()) {
                CountedAsk ask = CountedAsk.of(app, key);
                if (ask != null) {
                    counted.add(ask);
                    sights.add(deliveries.look(ask.allocator()));
                }
            }
        });
        boolean stillQuiet = deliveries.isQuiet(app);
        if (quiet && !stillQuiet) {
            return count(app);
        }
        Answer last = quiet ? Answer.NONE : deliveries.lastAnswer(app);
        for (int place = 0; place < counted.size(); place++) {
            CountedAsk ask = counted.get(place);
            int doubted = deliveries.of(ask.allocator(), ask.key(), sights.get(place), first, last);
            counted.set(place, ask.doubting(doubted));
        }
        return counted;
    }
}
