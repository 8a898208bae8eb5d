package io.sharpshooter.yarn.read;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.eligibility.AppEligibility;
import io.sharpshooter.yarn.eligibility.Placement;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.VectorPool;
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

/** Reads one ask of an app, if it is a demand: an opportunistic one is none. */
public final class OneAskReader {
    private final VectorPool vectors;
    private final KeyPool keys;

    public OneAskReader(VectorPool vectors, KeyPool keys) {
        this.vectors = vectors;
        this.keys = keys;
    }

    /**
     * The ask of this key, nothing where the app does not wait for it; see {@link Ask} for the parts.
     *
     * @param allocator the scheduler's object for the ask
     */
    public Optional<WaitingAsk> read(
            FiCaSchedulerApp app,
            AppEligibility eligibility,
            SchedulerRequestKey key,
            AppPlacementAllocator<FiCaSchedulerNode> allocator) {
        return read(app, eligibility, key, allocator, allocator.getPendingAsk(ResourceRequest.ANY), Map.of());
    }

    /**
     * The same for one of which has been counted how many are waited for.
     *
     * @param pending how many, and of which size
     * @param reserved the nodes that are held for it
     */
    Optional<WaitingAsk> read(
            FiCaSchedulerApp app,
            AppEligibility eligibility,
            SchedulerRequestKey key,
            AppPlacementAllocator<FiCaSchedulerNode> allocator,
            PendingAsk pending,
            Map<ContainerName, String> reserved) {
        if (pending.getCount() <= 0 || isOpportunistic(allocator)) {
            return Optional.empty();
        }
        ResourceVector size = vectors.of(pending.getPerAllocationResource());
        if (size.isAnyNegative() || size.isZero()) {
            return Optional.empty();
        }
        Placement placement = eligibility.of(allocator);
        String partition = allocator.getPrimaryRequestedNodePartition();
        return Optional.of(new WaitingAsk(
                keys.of(key),
                size,
                Math.min(pending.getCount(), placement.atOnce()),
                pending.getCount(),
                partition == null ? "" : partition,
                placement.where(),
                app.isWaitingForAMContainer(),
                0,
                reserved));
    }

    private static boolean isOpportunistic(AppPlacementAllocator<FiCaSchedulerNode> allocator) {
        SchedulingRequest constrained = AppFacts.constrained(allocator);
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
