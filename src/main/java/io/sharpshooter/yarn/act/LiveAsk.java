package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * A claim's ask as the scheduler knows it now. Valid while the scheduler's write lock is held; the AM alone may still
 * change its ask in between, as it may the moment after.
 *
 * @param app the current attempt
 * @param key which of its asks
 * @param queue the leaf it is in
 * @param size of one container, in all types that YARN knows
 * @param outstanding how many are wanted, reserved ones included; at least 1
 */
public record LiveAsk(FiCaSchedulerApp app, SchedulerRequestKey key, CSQueue queue, Resource size, int outstanding) {

    /** Finds it anew and checks that it is still what the claim was made for. */
    static LiveAsk of(Claim claim, StrikeIds ids, CapacityScheduler scheduler) throws Refusal {
        FiCaSchedulerApp app = app(ids.app(), scheduler);
        CSQueue queue = queue(claim, app, scheduler);
        if (!app.isRunnable() || LeafQueueAccess.isPending(queue, app)) {
            throw new Refusal(EndReason.APP_NOT_ACTIVE, app.getApplicationId() + " is not active in " + claim.queue());
        }
        SchedulerRequestKey key = ids.key();
        return new LiveAsk(app, key, queue, unchangedSize(claim, app, key), outstanding(claim, app, key));
    }

    private static FiCaSchedulerApp app(ApplicationId id, CapacityScheduler scheduler) throws Refusal {
        SchedulerApplication<FiCaSchedulerApp> application =
                scheduler.getSchedulerApplications().get(id);
        @Nullable FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
        if (attempt == null || attempt.isStopped()) {
            throw new Refusal(EndReason.APP_GONE, id + " has no running attempt");
        }
        return attempt;
    }

    private static CSQueue queue(Claim claim, FiCaSchedulerApp app, CapacityScheduler scheduler) throws Refusal {
        CSQueue queue = (CSQueue) app.getQueue();
        if (!claim.queue().equals(queue.getQueuePath())) {
            throw new Refusal(
                    EndReason.APP_MOVED,
                    claim.ask().app() + " is in " + queue.getQueuePath() + ", not " + claim.queue());
        }
        if (scheduler.getQueue(claim.queue()) != queue) {
            throw new Refusal(EndReason.QUEUE_GONE, "the scheduler does not know " + claim.queue() + " any more");
        }
        return queue;
    }

    private static Resource unchangedSize(Claim claim, FiCaSchedulerApp app, SchedulerRequestKey key) throws Refusal {
        AppPlacementAllocator<?> placement = app.getAppPlacementAllocator(key);
        if (placement == null) {
            throw new Refusal(EndReason.ASK_WITHDRAWN, claim.ask() + " is not asked for any more");
        }
        Resource size = app.getPendingAsk(key, ResourceRequest.ANY).getPerAllocationResource();
        if (!sameSize(size, claim.size())) {
            throw new Refusal(EndReason.ASK_RESIZED, claim.ask() + " is now for " + size + ", not " + claim.size());
        }
        String partition = placement.getPrimaryRequestedNodePartition();
        if (!claim.partition().equals(partition)) {
            throw new Refusal(
                    EndReason.ASK_RESIZED,
                    claim.ask() + " is now for partition '" + partition + "', not '" + claim.partition() + "'");
        }
        return size;
    }

    private static int outstanding(Claim claim, FiCaSchedulerApp app, SchedulerRequestKey key) throws Refusal {
        int outstanding = app.getOutstandingAsksCount(key);
        if (outstanding <= 0) {
            throw new Refusal(EndReason.ASK_WITHDRAWN, claim.ask() + " has nothing outstanding");
        }
        return outstanding;
    }

    /** A snapshot may carry fewer types than YARN knows (memory alone, with the plain calculator): the first ones. */
    private static boolean sameSize(Resource live, ResourceVector planned) {
        ResourceInformation[] amounts = live.getResources();
        for (int type = 0; type < planned.size(); type++) {
            long amount = type < amounts.length ? amounts[type].getValue() : 0;
            if (amount != planned.get(type)) {
                return false;
            }
        }
        return true;
    }
}
