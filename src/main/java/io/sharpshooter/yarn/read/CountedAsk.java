package io.sharpshooter.yarn.read;

import static org.apache.hadoop.yarn.api.records.ExecutionType.OPPORTUNISTIC;
import static org.apache.hadoop.yarn.api.records.ResourceRequest.ANY;

import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * An ask, and how much of it is waited for, before anything else of it is read.
 *
 * @param allocator the scheduler's object for it
 * @param partition the node label it asks for, empty for the default partition
 * @param doubted how many of it may have come already
 */
public record CountedAsk(
        SchedulerRequestKey key,
        AppPlacementAllocator<FiCaSchedulerNode> allocator,
        PendingAsk pending,
        String partition,
        int doubted) {

    /** Null where the app waits for none by this key, or for the update of a container, or for opportunistic ones. */
    public static @Nullable CountedAsk of(FiCaSchedulerApp app, SchedulerRequestKey key) {
        AppPlacementAllocator<FiCaSchedulerNode> allocator = app.getAppPlacementAllocator(key);
        if (allocator == null || key.getContainerToUpdate() != null || isOpportunistic(allocator)) {
            return null; // no allocator where the last container of the ask has just been placed
        }
        PendingAsk pending = allocator.getPendingAsk(ANY);
        String partition = allocator.getPrimaryRequestedNodePartition();
        if (pending.getCount() <= 0) {
            return null;
        }
        return new CountedAsk(key, allocator, pending, partition == null ? "" : partition, 0);
    }

    private static boolean isOpportunistic(AppPlacementAllocator<FiCaSchedulerNode> allocator) {
        if (allocator.getSchedulingRequest() != null) {
            return false; // the scheduler accepts guaranteed ones only
        }
        ResourceRequest anywhere = allocator.getResourceRequests().get(ANY);
        ExecutionTypeRequest type = anywhere == null ? null : anywhere.getExecutionTypeRequest();
        return type != null && type.getExecutionType() == OPPORTUNISTIC;
    }

    CountedAsk doubting(int some) {
        return some == 0 ? this : new CountedAsk(key, allocator, pending, partition, some);
    }
}
