package io.sharpshooter.soak;

import io.sharpshooter.yarn.ContainerUpdate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** What a master has last asked to become of each of its containers. Used by one thread. */
final class Updates {
    private final Map<ContainerId, ContainerUpdate> last = new HashMap<>();

    /** Notes an update, and returns what asks for it. */
    UpdateContainerRequest ask(RMContainer container, ContainerUpdate update) {
        last.put(container.getContainerId(), update);
        return update.request(container);
    }

    boolean isToGrow(RMContainer container) {
        ContainerUpdate update = last.get(container.getContainerId());
        return update != null && update.size() != null;
    }

    /** Asks again for what has not happened to these. */
    List<UpdateContainerRequest> repeat(List<RMContainer> containers) {
        List<UpdateContainerRequest> again = new ArrayList<>();
        for (RMContainer container : containers) {
            ContainerUpdate update = last.get(container.getContainerId());
            if (update != null && !update.hasHappened(container)) {
                again.add(update.request(container));
            }
        }
        return again;
    }
}
