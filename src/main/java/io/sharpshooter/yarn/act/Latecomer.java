package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.yarn.hadoop.Reserved;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * A reservation that fills a limit which a claim needs, although it was not there, or not in the way, when the round
 * was planned.
 *
 * @param reservation the id that the container would have
 * @param node the node it holds
 * @param since when it was made, ms since the epoch
 */
record Latecomer(ContainerId reservation, NodeId node, long since) {
    private static final Comparator<Latecomer> NEWEST_FIRST = Comparator.comparingLong(Latecomer::since)
            .reversed()
            .thenComparing(Comparator.comparing(Latecomer::reservation).reversed());

    /** Those of the queues that give to this claim in its partition, newest first. Reads every node; takes no lock. */
    static List<Latecomer> of(Strike strike, CapacityScheduler scheduler) {
        List<Latecomer> found = new ArrayList<>();
        for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
            Reserved reserved = Reserved.on(node, scheduler);
            if (reserved != null
                    && node.getPartition().equals(strike.subject().partition())
                    && strike.givingQueues().contains(reserved.queue().getQueuePath())) {
                RMContainer container = reserved.container();
                found.add(new Latecomer(container.getContainerId(), node.getNodeID(), container.getCreationTime()));
            }
        }
        found.sort(NEWEST_FIRST);
        return found;
    }
}
