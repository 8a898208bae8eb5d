package io.sharpshooter.yarn;

import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/** Reads what an app waits for. Increases and promotions of containers are no demands, opportunistic asks neither. */
final class AskReader {
    private final VectorPool vectors;
    private final KeyPool keys;
    private final EligibilityReader eligibility;
    private final PlacePool places = new PlacePool();

    AskReader(VectorPool vectors, KeyPool keys, EligibilityReader eligibility) {
        this.vectors = vectors;
        this.keys = keys;
        this.eligibility = eligibility;
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
        Asking asking = new Asking(app, eligibility.inRound(app, places), app.isWaitingForAMContainer());
        List<WaitingAsk> asks = new ArrayList<>();
        for (SchedulerRequestKey key : app.getSchedulerKeys()) {
            if (key.getContainerToUpdate() == null) {
                WaitingAsk ask = read(asking, key);
                if (ask != null) {
                    asks.add(ask);
                }
            }
        }
        return asks;
    }

    /** What all asks of an app share. */
    private record Asking(FiCaSchedulerApp app, AppEligibility eligibility, boolean forMaster) {}

    private @Nullable WaitingAsk read(Asking asking, SchedulerRequestKey key) {
        AppPlacementAllocator<FiCaSchedulerNode> allocator = asking.app.getAppPlacementAllocator(key);
        if (allocator == null) { // the last container of the ask has just been placed
            return null;
        }
        PendingAsk pending = allocator.getPendingAsk(ResourceRequest.ANY);
        if (pending.getCount() <= 0 || isOpportunistic(allocator)) {
            return null;
        }
        ResourceVector size = vectors.of(pending.getPerAllocationResource());
        return size.isAnyNegative() || size.isZero() ? null : ask(asking, key, allocator, size, pending.getCount());
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
                asking.forMaster);
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
