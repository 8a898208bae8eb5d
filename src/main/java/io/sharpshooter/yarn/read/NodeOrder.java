package io.sharpshooter.yarn.read;

import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** The nodes in the order of their ids; sorted again only when the scheduler lists other ones. Used by one thread. */
final class NodeOrder {
    private List<FiCaSchedulerNode> listed = List.of();
    private List<FiCaSchedulerNode> sorted = List.of();

    List<FiCaSchedulerNode> of(List<FiCaSchedulerNode> nodes) {
        if (!areListed(nodes)) {
            listed = List.copyOf(nodes);
            sorted = nodes.stream()
                    .sorted(Comparator.comparing(node -> node.getRMNode().getNodeAddress()))
                    .toList();
        }
        return sorted;
    }

    /** The very same objects: a node that has come back is equal to what it was before. */
    private boolean areListed(List<FiCaSchedulerNode> nodes) {
        if (nodes.size() != listed.size()) {
            return false;
        }
        for (int place = 0; place < nodes.size(); place++) {
            if (nodes.get(place) != listed.get(place)) {
                return false;
            }
        }
        return true;
    }

    /** An idle policy must not keep lost nodes in memory. */
    void forget() {
        listed = List.of();
        sorted = List.of();
    }
}
