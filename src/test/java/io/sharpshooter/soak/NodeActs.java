package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockNode;

/** What happens to nodes. */
final class NodeActs {
    private static final int MOST_NODES = 8;

    private NodeActs() {}

    static boolean reports(World world, MockNode node, int b, int c) throws Exception {
        node.heartbeat();
        return true;
    }

    /** It is lost, or turns unhealthy. */
    static boolean goes(World world, MockNode node, int b, int c) throws Exception {
        if (world.nodes().size() == 1) {
            return false;
        }
        if (c % 3 == 0) {
            node.turnUnhealthy();
        } else {
            node.lose();
        }
        return true;
    }

    static boolean comes(World world, int a, int b, int c) {
        var label = world.layout().has(Trait.LABEL) && b % 3 == 0 ? Layout.LABEL : "";
        boolean room = world.nodes().size() < MOST_NODES;
        if (room) {
            world.cluster().addNode(world.layout().nodeSize(c % 2 == 0), label, c / 2 % 2);
        }
        return room;
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
