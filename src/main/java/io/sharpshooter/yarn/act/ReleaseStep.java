package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Drops one reservation, if it still holds its node for its ask; under the scheduler's write lock. */
final class ReleaseStep {
    private ReleaseStep() {}

    static ActionResult run(
            Release release, ContainerId id, NodeId nodeId, HeldReservations held, CapacityScheduler scheduler)
            throws Refusal {
        FiCaSchedulerNode node = scheduler.getNode(nodeId);
        Reserved reserved = node == null ? null : Reserved.on(node, scheduler);
        boolean stillHolds = reserved != null
                && reserved.container().getContainerId().equals(id)
                && reserved.key().equals(YarnIds.key(release.ask().key()));
        if (reserved == null || !stillHolds) {
            held.remove(release.reservation());
            throw new Refusal(
                    EndReason.REFUSED, release.reservation() + " does not hold " + release.node() + " any more");
        }
        if (!release.own() && held.contains(release.reservation())) {
            throw new Refusal(EndReason.REFUSED, reserved + " is held by a claim");
        }
        if (!release.own() && !isSurplus(reserved)) {
            throw new Refusal(EndReason.REFUSED, reserved + " is not more than is waited for any more");
        }
        Obstacle dropped = reserved.asObstacle(types(reserved));
        Kills.drop(reserved, scheduler);
        held.remove(release.reservation());
        return new Done(release, List.of(), List.of(dropped), null);
    }

    /** Whether more is reserved for its ask than the app waits for. */
    private static boolean isSurplus(Reserved reserved) {
        FiCaSchedulerApp app = reserved.app();
        return app.getNumReservedContainers(reserved.key()) > app.getOutstandingAsksCount(reserved.key());
    }

    private static int types(Reserved reserved) {
        return reserved.size().getResources().length;
    }
}
