package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.eligibility.AppEligibility;
import io.sharpshooter.yarn.eligibility.EligibilityReader;
import io.sharpshooter.yarn.eligibility.PlacePool;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Reads what an app waits for. Increases and promotions of containers are no demands, opportunistic asks neither. */
final class AskReader {
    private final OneAskReader reader;
    private final EligibilityReader eligibility;
    private final Doubts doubts;
    private final HoldingsReader holdings;
    private final PlacePool places = new PlacePool();

    AskReader(VectorPool vectors, KeyPool keys, EligibilityReader eligibility, Doubts doubts, HoldingsReader holdings) {
        this.reader = new OneAskReader(vectors, keys);
        this.eligibility = eligibility;
        this.doubts = doubts;
        this.holdings = holdings;
    }

    /**
     * Whether an app has asks that are no updates of containers. The scheduler keeps a key for each ask for one
     * container or more; what an app has pending in all may be below zero beside it.
     */
    static boolean hasAsks(FiCaSchedulerApp app) {
        for (SchedulerRequestKey key : app.getSchedulerKeys()) {
            if (key.getContainerToUpdate() == null) {
                return true;
            }
        }
        return false;
    }

    /** In the order in which the scheduler serves them. */
    List<WaitingAsk> read(FiCaSchedulerApp app) {
        Doubts.OfApp asks = read(app, doubts.of(app));
        return (asks.hasSentMeanwhile() ? read(app, doubts.withAnswer(app)) : asks).asks();
    }

    private Doubts.OfApp read(FiCaSchedulerApp app, Doubts.OfApp asks) {
        List<Counted> counted = new ArrayList<>();
        holdings.atOnce(app, () -> count(app, counted));
        Collection<RMContainer> reserved = holdings.reservedFor(app);
        AppEligibility ofApp = eligibility.inRound(app, places);
        for (Counted one : counted) {
            reader.read(app, ofApp, one.key, one.allocator, one.pending, nodesFor(one.key, reserved))
                    .ifPresent(ask -> asks.add(ask, one.allocator));
        }
        return asks;
    }

    private static void count(FiCaSchedulerApp app, List<Counted> counted) {
        for (SchedulerRequestKey key : app.getSchedulerKeys()) {
            AppPlacementAllocator<FiCaSchedulerNode> allocator = app.getAppPlacementAllocator(key);
            // None where the last container of the ask has just been placed.
            if (allocator != null && key.getContainerToUpdate() == null) {
                counted.add(new Counted(key, allocator, allocator.getPendingAsk(ResourceRequest.ANY)));
            }
        }
    }

    private static Map<ContainerName, String> nodesFor(SchedulerRequestKey key, Collection<RMContainer> reserved) {
        return reserved.stream()
                .filter(container -> key.equals(container.getReservedSchedulerKey()))
                .collect(Collectors.toMap(
                        container -> YarnIds.name(container.getContainerId()),
                        container -> container.getReservedNode().toString()));
    }

    /** An ask and how much of it is waited for, before anything else of it is read. */
    private record Counted(
            SchedulerRequestKey key, AppPlacementAllocator<FiCaSchedulerNode> allocator, PendingAsk pending) {}
}
