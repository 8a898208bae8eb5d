package io.sharpshooter.yarn;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * A node as it was read in the round before. Where the same containers hold the same space, the values read then are true
 * now; to look into a container again takes several times as long as to see that it is the same.
 *
 * @param containers what the scheduler listed, in its order
 */
record SeenNode(List<RMContainer> containers, NodeSnapshot snapshot) {

    /** Whether all containers are those of then, alive, and none has another size. */
    boolean isStillTrue(String partition, ResourceVector total, ResourceVector unallocated, List<RMContainer> now) {
        return now.size() == snapshot.containers().size()
                && snapshot.partition().equals(partition)
                && snapshot.total().equals(total)
                && snapshot.unallocated().equals(unallocated)
                && sameAndAlive(now);
    }

    private boolean sameAndAlive(List<RMContainer> now) {
        if (now.size() != containers.size()) {
            return false;
        }
        for (int place = 0; place < now.size(); place++) {
            RMContainer container = now.get(place);
            if (container != containers.get(place) || container.completed()) {
                return false;
            }
        }
        return true;
    }
}
