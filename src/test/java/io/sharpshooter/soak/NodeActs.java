package io.sharpshooter.soak;

import io.sharpshooter.scenario.Living;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ExecutionType;
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

    static void reports(World world, int a, int b, int c) throws Exception {
        if (!world.nodes().isEmpty()) {
            Operation.pick(world.nodes(), a).heartbeat();
            world.note(Kind.NODE_REPORTS);
        }
    }

    static void isLost(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes = removable(world);
        if (world.nodes().size() > 1 && !nodes.isEmpty()) {
            Operation.pick(nodes, a).lose();
            world.note(Kind.NODE_LOST);
        }
    }

    /**
     * Nodes whose partition the scheduler has a list for: one that has lost its label Hadoop does not list, and where
     * the default partition has no list, removing it fails (ClusterNodeTracker.removeNode). A real ResourceManager
     * exits then.
     */
    private static List<MockNode> removable(World world) {
        return world.nodes().stream()
                .filter(node -> listed(world, node) != null)
                .toList();
    }

    private static @Nullable List<?> listed(World world, MockNode node) {
        return world.cluster()
                .scheduler()
                .getNodeTracker()
                .getNodesPerPartition(node.inScheduler().getPartition());
    }

    static void comes(World world, int a, int b, int c) {
        if (world.nodes().size() < MOST_NODES) {
            String label = world.layout().labelled() && b % 3 == 0 ? Layout.LABEL : "";
            Size size = world.layout().nodes().size(c % 2 == 0);
            world.cluster().addNode(size, label, c / 2 % 2);
            world.note(Kind.NODE_COMES);
        }
    }

    static void turnsUnhealthy(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes = removable(world);
        if (world.nodes().size() > 1 && !nodes.isEmpty()) {
            Operation.pick(nodes, a).turnUnhealthy();
            world.note(Kind.NODE_UNHEALTHY);
        }
    }

    /** Graceful decommission: it takes nothing new. Hadoop changes its size then: as with {@link #isResized}. */
    static void drains(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes =
                world.nodes().stream().filter(node -> canBeResized(world, node)).toList();
        if (world.nodes().size() > 1 && !nodes.isEmpty()) {
            MockNode node = Operation.pick(nodes, a);
            world.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3600);
            world.cluster().drain();
            world.note(Kind.NODE_DRAINS);
        }
    }

    /**
     * Not where there are GPUs: a constant of Hadoop has as many types as the first ResourceManager of this process,
     * and the comparison with it fails (AbstractYarnScheduler.signalContainersIfOvercommitted); a ResourceManager has a
     * process for itself.
     *
     * <p>Only where the scheduler lists it in its partition: Hadoop does not list a node that has lost its label, and
     * fails in the middle of its change of size if the partition is without a list. A real ResourceManager exits then;
     * this one goes on without the node.
     *
     * <p>Not where opportunistic containers run: Hadoop asks for their end too, and when one ends before its master's
     * next heartbeat, that fails (SchedulerApplicationAttempt.removeRMContainer leaves it in the list from which
     * FiCaSchedulerApp.getAllocation reads).
     */
    static void isResized(World world, int a, int b, int c) {
        List<MockNode> nodes =
                world.nodes().stream().filter(node -> canBeResized(world, node)).toList();
        if (!nodes.isEmpty()) {
            Size size = Size.gib(8 + 8 * (b % 4));
            Operation.pick(nodes, a)
                    .resize(size.vcores(world.layout().nodes().size(false).vcores()));
            world.note(Kind.NODE_RESIZED);
        }
    }

    private static boolean canBeResized(World world, MockNode node) {
        List<?> listed = listed(world, node);
        return !world.layout().gpus()
                && listed != null
                && listed.contains(node.inScheduler())
                && running(node).noneMatch(NodeActs::isOpportunistic);
    }

    private static Stream<RMContainer> running(MockNode node) {
        return node.inScheduler().getCopiedListOfRunningContainers().stream();
    }

    private static boolean isOpportunistic(RMContainer container) {
        return container.getExecutionType() == ExecutionType.OPPORTUNISTIC;
    }

    /**
     * Only where every container lives and counts: of one that is dead but not confirmed, opportunistic, or the master
     * of an app that is not active (it was moved to where masters have reached their limit), Hadoop moves the resources
     * from one label's books to the other's although they are not in the books (CapacityScheduler.updateLabelsOnNode).
     */
    static void isRelabelled(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes = world.nodes().stream()
                .filter(node -> holdsOnlyWhatCounts(world, node))
                .filter(node -> isInService(world, node))
                .toList();
        if (world.layout().labelled() && !nodes.isEmpty()) {
            world.cluster().relabel(Operation.pick(nodes, a), b % 2 == 0 ? Layout.LABEL : "");
            world.note(Kind.NODE_RELABELLED);
        }
    }

    private static boolean isActive(World world, RMContainer master) {
        FiCaSchedulerApp app = world.cluster().scheduler().getApplicationAttempt(master.getApplicationAttemptId());
        return app != null
                && LeafQueueAccess.activeInOrder((CSQueue) app.getQueue()).contains(app);
    }

    /** One that drains changes its size until it goes; see {@link #drains}. */
    private static boolean isInService(World world, MockNode node) {
        RMNode known = world.cluster().context().getRMNodes().get(node.id());
        return known != null && known.getState() == NodeState.RUNNING;
    }

    private static boolean holdsOnlyWhatCounts(World world, MockNode node) {
        return running(node)
                .allMatch(container -> Living.isAlive(container)
                        && !isOpportunistic(container)
                        && (!container.isAMContainer() || isActive(world, container)));
    }

    /** Its killed containers take their time to die, or no longer do. */
    static void hangsOnToKilled(World world, int a, int b, int c) {
        if (!world.nodes().isEmpty()) {
            MockNode node = Operation.pick(world.nodes(), a);
            if (b % 2 == 0) {
                node.hangOnToKilled();
            } else {
                node.confirmKills();
            }
            world.note(Kind.NODE_HANGS);
        }
    }
}
