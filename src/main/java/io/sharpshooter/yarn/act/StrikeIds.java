package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * The ids that a claim names, as YARN writes them; made before the lock is taken.
 *
 * @param victims in the claim's order
 * @param obstacles the node that each reservation held when it was planned to be dropped, in the claim's order
 */
record StrikeIds(
        ApplicationId app,
        SchedulerRequestKey key,
        NodeId node,
        List<ContainerId> victims,
        Map<ContainerId, NodeId> obstacles) {

    static StrikeIds of(Claim claim) {
        Map<ContainerId, NodeId> obstacles = new LinkedHashMap<>();
        for (Obstacle obstacle : claim.obstacles()) {
            obstacles.put(YarnIds.container(obstacle.reservation()), NodeId.fromString(obstacle.node()));
        }
        return new StrikeIds(
                ApplicationId.fromString(claim.ask().app()),
                YarnIds.key(claim.ask().key()),
                NodeId.fromString(claim.node()),
                containers(claim.victims().stream().map(Victim::container).toList()),
                obstacles);
    }

    private static List<ContainerId> containers(List<ContainerName> names) {
        return names.stream().map(YarnIds::container).toList();
    }
}
