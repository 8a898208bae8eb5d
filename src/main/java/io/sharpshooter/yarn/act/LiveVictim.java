package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * A planned victim that may still be killed. Valid while the scheduler's write lock is held.
 *
 * @param victim as planned
 * @param container the very object that the app maps the id to
 * @param queue the leaf it is in
 * @param user whose usage in that leaf counts it
 * @param size what its death frees
 */
record LiveVictim(Victim victim, RMContainer container, CSQueue queue, String user, Resource size) {

    /** Those of the claim's victims that live on its node, in its order; the others are left out. */
    static List<LiveVictim> of(Claim claim, StrikeIds ids, CapacityScheduler scheduler) {
        List<LiveVictim> alive = new ArrayList<>(ids.victims().size());
        for (int place = 0; place < ids.victims().size(); place++) {
            LiveVictim victim = find(claim.victims().get(place), ids.victims().get(place), ids.node(), scheduler);
            if (victim != null) {
                alive.add(victim);
            }
        }
        return alive;
    }

    private static @Nullable LiveVictim find(Victim victim, ContainerId id, NodeId node, CapacityScheduler scheduler) {
        FiCaSchedulerApp app = scheduler.getApplicationAttempt(id.getApplicationAttemptId());
        RMContainer container = app == null ? null : app.getRMContainer(id);
        if (app == null || container == null) {
            return null;
        }
        CSQueue queue = (CSQueue) app.getQueue();
        boolean expected = isKillable(container)
                && container.getAllocatedNode().equals(node)
                && container.isAMContainer() == victim.am()
                && !(victim.am() && runsMore(app))
                && queue.getQueuePath().equals(victim.queue())
                && !queue.getPreemptionDisabled();
        return expected
                ? new LiveVictim(victim, container, queue, app.getUser(), container.getAllocatedResource())
                : null;
    }

    /** With its master all of it would die. */
    private static boolean runsMore(FiCaSchedulerApp app) {
        return app.getLiveContainersMap().size() > 1;
    }

    private static boolean isKillable(RMContainer container) {
        return LiveNode.isAlive(container.getState())
                && container.getExecutionType() == ExecutionType.GUARANTEED
                && container.getAllocatedSchedulerKey().getContainerToUpdate() == null;
    }
}
