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

    static void reports(World world, int a, int b, int c) throws Exception {
        if (!world.nodes().isEmpty()) {
            Operation.pick(world.nodes(), a).heartbeat();
            world.note(Kind.NODE_REPORTS);
        }
    }

    /** It is lost, turns unhealthy, or drains, which takes nothing new and changes its size as well. */
    static void goes(World world, int a, int b, int c) throws Exception {
        boolean drains = c % 4 == 0;
        List<MockNode> nodes = world.nodes().stream()
                .filter(node -> drains ? canBeResized(world, node) : listed(world, node) != null)
                .toList();
        if (world.nodes().size() > 1 && !nodes.isEmpty()) {
            MockNode node = Operation.pick(nodes, a);
            if (drains) {
                world.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3600);
                world.cluster().drain();
                world.note(Kind.NODE_RESIZED);
            } else if (c % 4 == 1) {
                node.turnUnhealthy();
            } else {
                node.lose();
            }
            world.note(Kind.NODE_GOES);
        }
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

    static void comes(World world, int a, int b, int c) {
        if (world.nodes().size() < MOST_NODES) {
            String label = world.layout().has(Trait.LABEL) && b % 3 == 0 ? Layout.LABEL : "";
            Size size = world.layout().nodeSize(c % 2 == 0);
            world.cluster().addNode(size, label, c / 2 % 2);
            world.note(Kind.NODE_COMES);
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
     */
    static void isResized(World world, int a, int b, int c) {
        List<MockNode> nodes =
                world.nodes().stream().filter(node -> canBeResized(world, node)).toList();
        if (!nodes.isEmpty()) {
            Size size = Size.gib(8 + 8 * (b % 4));
            Operation.pick(nodes, a)
                    .resize(size.vcores(world.layout().nodeSize(false).vcores()));
            world.note(Kind.NODE_RESIZED);
        }
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
    static void isRelabelled(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes = world.nodes().stream()
                .filter(node -> holdsOnlyWhatCounts(world, node))
                .filter(node -> isInService(world, node))
                .toList();
        if (world.layout().has(Trait.LABEL) && !nodes.isEmpty()) {
            world.cluster().relabel(Operation.pick(nodes, a), b % 2 == 0 ? Layout.LABEL : "");
            world.note(Kind.NODE_RELABELLED);
        }
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
                .allMatch(container -> Living.isAlive(container)
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
