package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * What was read of a node, kept for the next round.
 *
 * @param space what it has
 * @param terminating what those hold that are dead but not yet reported complete
 * @param listed what stands behind all that the node listed, opportunistic ones included: Hadoop makes a new one where
 *     a container changes its size or its kind
 * @param alive how many of them were alive
 * @param containers those that count, whatever is known of their apps
 * @param largest per type, the most that a single one of these holds
 */
record KeptNode(
        NodeAmounts space,
        ResourceVector terminating,
        Container[] listed,
        int alive,
        List<KeptContainer> containers,
        ResourceVector largest) {

    /** Whether these are the same containers, each of its old size, and as many of them live: who is dead stays so. */
    boolean lists(List<RMContainer> containersNow) {
        if (containersNow.size() != listed.length) {
            return false;
        }
        int living = 0;
        for (int place = 0; place < listed.length; place++) {
            RMContainer container = containersNow.get(place);
            if (container.getContainer() != listed[place]) {
                return false;
            }
            living += container.completed() ? 0 : 1;
        }
        return living == alive;
    }
}
