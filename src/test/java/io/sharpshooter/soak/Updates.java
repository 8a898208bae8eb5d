package io.sharpshooter.soak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/** What a master has last asked to become of each of its containers. Used by one thread. */
final class Updates {
    private final Map<ContainerId, Update> last = new HashMap<>();

    /** @param size null where the size is to stay */
    private record Update(
            ContainerUpdateType type, @Nullable Resource size) {
        UpdateContainerRequest request(RMContainer container) {
            return UpdateContainerRequest.newInstance(
                    container.getContainer().getVersion(), container.getContainerId(), type, size, becomes());
        }

        private @Nullable ExecutionType becomes() {
            return switch (type) {
                case DEMOTE_EXECUTION_TYPE -> ExecutionType.OPPORTUNISTIC;
                case PROMOTE_EXECUTION_TYPE -> ExecutionType.GUARANTEED;
                default -> null;
            };
        }

        boolean hasHappened(RMContainer container) {
            return size == null
                    ? container.getExecutionType() == becomes()
                    : Resources.fitsIn(size, container.getAllocatedResource());
        }
    }

    /**
     * Notes an update, and returns what asks for it.
     *
     * @param size null where the size is to stay
     */
    UpdateContainerRequest ask(RMContainer container, ContainerUpdateType type, @Nullable Resource size) {
        Update update = new Update(type, size);
        last.put(container.getContainerId(), update);
        return update.request(container);
    }

    boolean isToGrow(RMContainer container) {
        Update update = last.get(container.getContainerId());
        return update != null && update.size != null;
    }

    /** Asks again for what has not happened to these. */
    List<UpdateContainerRequest> repeat(List<RMContainer> containers) {
        List<UpdateContainerRequest> again = new ArrayList<>();
        for (RMContainer container : containers) {
            Update update = last.get(container.getContainerId());
            if (update != null && !update.hasHappened(container)) {
                again.add(update.request(container));
            }
        }
        return again;
    }
}
