package io.sharpshooter.yarn.read;

import static io.sharpshooter.model.NodeSnapshot.NodeHealth.SILENT;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.UNUSABLE;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.USABLE;
import static org.apache.hadoop.yarn.api.records.NodeState.RUNNING;

import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Whether the scheduler would place anything on a node, whatever it holds. For one round or strike, and one thread. */
public final class HealthReader {
    private static final String UNLISTED =
            "is in no list of the scheduler, which places nothing there with multi-node placement";

    private final SchedulerNodeLists lists;
    private final HeartbeatAge heartbeats;
    private final long freshSince;

    private HealthReader(SchedulerNodeLists lists, HeartbeatAge heartbeats, long freshSince) {
        this.lists = lists;
        this.heartbeats = heartbeats;
        this.freshSince = freshSince;
    }

    /** To ask of many nodes. */
    static HealthReader ofManyNodes(CapacityScheduler scheduler, HeartbeatAge heartbeats) {
        long freshSince = heartbeats.freshSince();
        var lists = SchedulerNodeLists.ofManyQuestions(scheduler, freshSince);
        return new HealthReader(lists, heartbeats, freshSince);
    }

    /** To ask of one node, while the scheduler waits. */
    public static HealthReader ofOneNode(CapacityScheduler scheduler, HeartbeatAge heartbeats) {
        long freshSince = heartbeats.freshSince();
        var lists = SchedulerNodeLists.ofOneQuestion(scheduler, freshSince);
        return new HealthReader(lists, heartbeats, freshSince);
    }

    public NodeHealth of(FiCaSchedulerNode node) {
        if (node.getRMNode().getState() != RUNNING || lists.leaveOut(node)) {
            return UNUSABLE;
        }
        return HeartbeatAge.isFresh(node, freshSince) ? USABLE : SILENT;
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
