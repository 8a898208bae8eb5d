package io.sharpshooter.yarn;

import io.sharpshooter.claim.EndReason;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the scheduler would place an ask on a node now: a reserve proposal is not checked for any of it. */
final class LiveEligibility {
    private static final Logger LOG = LoggerFactory.getLogger(LiveEligibility.class);

    private LiveEligibility() {}

    static void require(LiveAsk ask, FiCaSchedulerNode node) throws Refusal {
        if (SchedulerAppUtils.isPlaceBlacklisted(ask.app(), node, LOG)) {
            throw notEligible(ask, node, "is on the app's blacklist");
        }
        boolean placeable = ask.app()
                .getAppSchedulingInfo()
                .precheckNode(ask.key(), node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY, Optional.empty());
        if (!placeable) {
            throw notEligible(ask, node, "does not meet the ask's label, attributes or constraints");
        }
        if (!localityAllows(ask, node)) {
            throw notEligible(ask, node, "is not where the ask insists to run");
        }
    }

    /** In the scheduler's order: the host, then the rack, then anywhere; an ask that may not leave its rack ends it. */
    private static boolean localityAllows(LiveAsk ask, FiCaSchedulerNode node) {
        if (pending(ask, node.getNodeName())) {
            return true;
        }
        if (pending(ask, node.getRackName())) {
            return mayGoTo(ask, node.getRackName());
        }
        return pending(ask, ResourceRequest.ANY) && mayGoTo(ask, ResourceRequest.ANY);
    }

    private static boolean pending(LiveAsk ask, String place) {
        return ask.app().getPendingAsk(ask.key(), place).getCount() > 0;
    }

    private static boolean mayGoTo(LiveAsk ask, String place) {
        return ask.app().getAppSchedulingInfo().canDelayTo(ask.key(), place);
    }

    private static Refusal notEligible(LiveAsk ask, FiCaSchedulerNode node, String why) {
        return new Refusal(
                EndReason.NODE_NOT_ELIGIBLE,
                node.getNodeID() + " " + why + ", for " + ask.app().getApplicationId());
    }
}
