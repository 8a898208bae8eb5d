package io.sharpshooter.yarn.read;

import static io.sharpshooter.model.NodeSnapshot.NodeHealth.SILENT;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.UNUSABLE;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.USABLE;
import static org.apache.hadoop.yarn.api.records.NodeState.RUNNING;

import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Whether the scheduler would place anything on a node, whatever it holds. For one round or strike, and one thread. */
public final class HealthReader {
    private static final String UNLISTED =
            "is in no list of the scheduler, which places nothing there with multi-node placement";

    private final SchedulerNodeLists lists;
    private final HeartbeatAge heartbeats;

    /** @param lists to ask of many nodes, or of one node while the scheduler waits */
    public HealthReader(SchedulerNodeLists lists, HeartbeatAge heartbeats) {
        this.lists = lists;
        this.heartbeats = heartbeats;
    }

    public NodeHealth of(FiCaSchedulerNode node) {
        if (node.getRMNode().getState() != RUNNING || lists.leaveOut(node)) {
            return UNUSABLE;
        }
        return lists.isFresh(node) ? USABLE : SILENT;
    }

    /** Why the scheduler places nothing on a node of this health, in words; empty where it would. */
    public String words(FiCaSchedulerNode node, NodeHealth health) {
        NodeState state = node.getRMNode().getState();
        return switch (health) {
            case USABLE -> "";
            case SILENT -> "has not reported for more than " + heartbeats.longest() + " ms";
            case UNUSABLE -> state == RUNNING ? UNLISTED : "is " + state;
        };
    }
}
