package io.sharpshooter.soak;

import io.sharpshooter.scenario.Living;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import java.util.List;

/** What happens to nodes. */
final class NodeActs {
    private static final int MOST_NODES = 8;

    private NodeActs() {}

    static void reports(World world, int a, int b, int c) throws Exception {
        if (!world.nodes().isEmpty()) {
            Operation.pick(world.nodes(), a).heartbeat();
        }
    }

    static void isLost(World world, int a, int b, int c) throws Exception {
        if (world.nodes().size() > 1) {
            Operation.pick(world.nodes(), a).lose();
        }
    }

    static void comes(World world, int a, int b, int c) {
        if (world.nodes().size() < MOST_NODES) {
            String label = world.layout().labelled() && b % 3 == 0 ? Layout.LABEL : "";
            world.cluster().addNode(world.layout().nodeSize(), label, 0);
        }
    }

    static void turnsUnhealthy(World world, int a, int b, int c) throws Exception {
        if (world.nodes().size() > 1) {
            Operation.pick(world.nodes(), a).turnUnhealthy();
        }
    }

    /** Graceful decommission: it takes nothing new. */
    static void drains(World world, int a, int b, int c) throws Exception {
        if (world.nodes().size() > 1) {
            MockNode node = Operation.pick(world.nodes(), a);
            world.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3600);
            world.cluster().drain();
        }
    }

    /**
     * Only where the scheduler lists it in its partition: Hadoop does not list a node that has lost its label, and fails in the middle of its
     * change of size if the partition is without a list. A real ResourceManager exits then; this one goes on without the node.
     */
    static void isResized(World world, int a, int b, int c) {
        List<MockNode> nodes =
                world.nodes().stream().filter(node -> isListed(world, node)).toList();
        if (!nodes.isEmpty()) {
            Size size = Size.gib(8 + 8 * (b % 4));
            Operation.pick(nodes, a)
                    .resize(size.vcores(world.layout().nodeSize().vcores()));
        }
    }

    private static boolean isListed(World world, MockNode node) {
        List<?> listed = world.cluster()
                .scheduler()
                .getNodeTracker()
                .getNodesPerPartition(node.inScheduler().getPartition());
        return listed != null && listed.contains(node.inScheduler());
    }

    /**
     * Only where every container lives: with one that is dead but not confirmed, Hadoop moves its resources from one label's
     * books to the other's although they have left the books already (CapacityScheduler.updateLabelsOnNode).
     */
    static void isRelabelled(World world, int a, int b, int c) throws Exception {
        List<MockNode> nodes =
                world.nodes().stream().filter(NodeActs::holdsNoneThatDies).toList();
        if (world.layout().labelled() && !nodes.isEmpty()) {
            world.cluster().relabel(Operation.pick(nodes, a), b % 2 == 0 ? Layout.LABEL : "");
        }
    }

    private static boolean holdsNoneThatDies(MockNode node) {
        return node.inScheduler().getCopiedListOfRunningContainers().stream().allMatch(Living::isAlive);
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
        }
    }
}
