package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.eligibility.EligibilityReader;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;

/**
 * Whether the scheduler would place an ask on a node now; a reserve proposal is not checked for any of it. The same
 * test as when the round was planned, made anew.
 */
final class LiveEligibility {
    private static final ResourceVector NOTHING = ResourceVector.zero(1);

    private final EligibilityReader reader;

    LiveEligibility(CapacityScheduler scheduler, RMContext context) {
        this.reader = new EligibilityReader(scheduler, context);
    }

    void require(LiveAsk ask, FiCaSchedulerNode node) throws Refusal {
        AppPlacementAllocator<FiCaSchedulerNode> allocator = ask.app().getAppPlacementAllocator(ask.key());
        if (allocator == null) {
            throw new Refusal(EndReason.ASK_WITHDRAWN, ask.app().getApplicationId() + " has withdrawn its ask");
        }
        Eligibility where = reader.now(ask.app()).of(allocator).where();
        if (!where.mayRunOn(withoutContents(node))) {
            throw new Refusal(
                    EndReason.NODE_NOT_ELIGIBLE,
                    ask.app().getApplicationId() + " may not run on " + node.getNodeID() + ", but " + where);
        }
    }

    /** Where the node is, which is all that eligibility is about. */
    private static NodeSnapshot withoutContents(FiCaSchedulerNode node) {
        return new NodeSnapshot(
                node.getNodeID().toString(),
                node.getRackName(),
                node.getPartition(),
                NodeHealth.USABLE,
                NOTHING,
                NOTHING,
                NOTHING,
                List.of(),
                null);
    }
}
