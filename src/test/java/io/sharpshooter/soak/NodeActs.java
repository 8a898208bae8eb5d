package io.sharpshooter.soak;

import io.sharpshooter.scenario.Living;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/** What happens to nodes. */
final class NodeActs {
    private static final int MOST_NODES = 8;

    private NodeActs() {}

    static boolean reports(World world, MockNode node, int b, int c) throws Exception {
        node.heartbeat();
        return true;
    }

    /** It is lost, turns unhealthy, or drains, which takes nothing new and changes its size as well. */
    static boolean goes(World world, MockNode node, int b, int c) throws Exception {
        boolean drains = c % 4 == 0;
        if (world.nodes().size() == 1 || (drains ? !canBeResized(world, node) : listed(world, node) == null)) {
            return false;
        }
        if (drains) {
            world.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3600);
            world.cluster().drain();
            world.note(Kind.NODE_RESIZED);
        } else if (c % 4 == 1) {
            node.turnUnhealthy();
        } else {
            node.lose();
        }
        return true;
    }

    /**
     * Nodes of the same partition as the scheduler knows them; null where it has no list for it: one that has lost its
     * label Hadoop does not list, and where the default partition has no list, removing it fails
     * (ClusterNodeTracker.removeNode). A real ResourceManager exits then.
     */
    private static @Nullable List<?> listed(World world, MockNode node) {
        return world.cluster()
                .scheduler()
                .getNodeTracker()
                .getNodesPerPartition(node.inScheduler().getPartition());
    }

    static boolean comes(World world, int a, int b, int c) {
        String label = world.layout().has(Trait.LABEL) && b % 3 == 0 ? Layout.LABEL : "";
        boolean room = world.nodes().size() < MOST_NODES;
        if (room) {
            world.cluster().addNode(world.layout().nodeSize(c % 2 == 0), label, c / 2 % 2);
        }
        return room;
    }

    /**
     * Not where there are GPUs: a constant of Hadoop has as many types as the first ResourceManager of this process,
     * and the comparison with it fails (AbstractYarnScheduler.signalContainersIfOvercommitted); a ResourceManager has a
     * process for itself.
     *
     * <p>Only where the scheduler lists it in its partition: Hadoop does not list a node that has lost its label, and
     * fails in the middle of its change of size if the partition is without a list. A real ResourceManager exits then;
     * this one goes on without the node.
     */
    static boolean isResized(World world, MockNode node, int b, int c) {
        boolean can = canBeResized(world, node);
        if (can) {
            node.resize(Size.gib(8 + 8 * (b % 4))
                    .vcores(world.layout().nodeSize(false).vcores()));
        }
        return can;
    }

    private static boolean canBeResized(World world, MockNode node) {
        List<?> listed = listed(world, node);
        return !world.layout().has(Trait.GPUS) && listed != null && listed.contains(node.inScheduler());
    }

    private static Stream<RMContainer> running(MockNode node) {
        return node.inScheduler().getCopiedListOfRunningContainers().stream();
    }

    /**
     * Only where every container lives and counts: of one that is dead but not confirmed, or the master
     * of an app that is not active (it was moved to where masters have reached their limit), Hadoop moves the resources
     * from one label's books to the other's although they are not in the books (CapacityScheduler.updateLabelsOnNode).
     */
    static boolean isRelabelled(World world, MockNode node, int b, int c) throws Exception {
        boolean can = world.layout().has(Trait.LABEL) && holdsOnlyWhatCounts(world, node) && isInService(world, node);
        if (can) {
            world.cluster().relabel(node, b % 2 == 0 ? Layout.LABEL : "");
        }
        return can;
    }

    private static boolean isActive(World world, RMContainer master) {
        FiCaSchedulerApp app = world.cluster().scheduler().getApplicationAttempt(master.getApplicationAttemptId());
        return app != null
                && LeafQueueAccess.activeInOrder((CSQueue) app.getQueue()).contains(app);
    }

    /** One that drains changes its size until it goes; see {@link #goes}. */
    private static boolean isInService(World world, MockNode node) {
        RMNode known = world.cluster().context().getRMNodes().get(node.id());
        return known != null && known.getState() == NodeState.RUNNING;
    }

    private static boolean holdsOnlyWhatCounts(World world, MockNode node) {
        return running(node)
                .allMatch(container ->
                        Living.isAlive(container) && (!container.isAMContainer() || isActive(world, container)));
    }

    /** Its killed containers take their time to die, or no longer do. */
    static boolean hangsOnToKilled(World world, MockNode node, int b, int c) {
        if (b % 2 == 0) {
            node.hangOnToKilled();
        } else {
            node.confirmKills();
        }
        return true;
    }
}
