package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.eligibility.AppEligibility;
import io.sharpshooter.yarn.eligibility.EligibilityReader;
import io.sharpshooter.yarn.eligibility.PlacePool;
import io.sharpshooter.yarn.eligibility.Placement;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Reads what an app waits for. Increases and promotions of containers are no demands, opportunistic asks neither. */
final class AskReader {
    private final VectorPool vectors;
    private final KeyPool keys;
    private final EligibilityReader eligibility;
    private final Doubts doubts;
    private final PlacePool places = new PlacePool();

    AskReader(VectorPool vectors, KeyPool keys, EligibilityReader eligibility, Doubts doubts) {
        this.vectors = vectors;
        this.keys = keys;
        this.eligibility = eligibility;
        this.doubts = doubts;
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
        Asking asking = new Asking(app, eligibility.inRound(app, places), app.isWaitingForAMContainer());
        for (SchedulerRequestKey key : app.getSchedulerKeys()) {
            AppPlacementAllocator<FiCaSchedulerNode> allocator = app.getAppPlacementAllocator(key);
            // None where the last container of the ask has just been placed.
            if (allocator != null && key.getContainerToUpdate() == null) {
                read(asking, key, allocator).ifPresent(ask -> asks.add(ask, allocator));
            }
        }
        return asks;
    }

    /** What all asks of an app share. */
    private record Asking(FiCaSchedulerApp app, AppEligibility eligibility, boolean forMaster) {}

    private Optional<WaitingAsk> read(
            Asking asking, SchedulerRequestKey key, AppPlacementAllocator<FiCaSchedulerNode> allocator) {
        PendingAsk pending = allocator.getPendingAsk(ResourceRequest.ANY);
        if (pending.getCount() <= 0 || isOpportunistic(allocator)) {
            return Optional.empty();
        }
        ResourceVector size = vectors.of(pending.getPerAllocationResource());
        return size.isAnyNegative() || size.isZero()
                ? Optional.empty()
                : Optional.of(ask(asking, key, allocator, size, pending.getCount()));
    }

    private WaitingAsk ask(
            Asking asking,
            SchedulerRequestKey key,
            AppPlacementAllocator<FiCaSchedulerNode> allocator,
            ResourceVector size,
            int outstanding) {
        Placement placement = asking.eligibility.of(allocator);
        String partition = allocator.getPrimaryRequestedNodePartition();
        return new WaitingAsk(
                keys.of(key),
                size,
                Math.min(outstanding, placement.atOnce()),
                outstanding,
                partition == null ? "" : partition,
                placement.where(),
                asking.forMaster,
                0);
    }

    private static boolean isOpportunistic(AppPlacementAllocator<FiCaSchedulerNode> allocator) {
        SchedulingRequest constrained = allocator.getSchedulingRequest();
        if (constrained != null) {
            return false; // the scheduler accepts guaranteed ones only
        }
        Map<String, ResourceRequest> requests = allocator.getResourceRequests();
        ResourceRequest anywhere = requests.get(ResourceRequest.ANY);
        return anywhere != null
                && anywhere.getExecutionTypeRequest() != null
                && anywhere.getExecutionTypeRequest().getExecutionType() == ExecutionType.OPPORTUNISTIC;
    }
}
