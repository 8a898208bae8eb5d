package io.sharpshooter.yarn;

import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.jspecify.annotations.Nullable;

/**
 * What is to become of a running container.
 *
 * @param size what it is to hold, null where its execution type is to change
 */
public record ContainerUpdate(
        ContainerUpdateType type, @Nullable Resource size) {
    /** As a master asks for it. */
    public UpdateContainerRequest request(RMContainer container) {
        return UpdateContainerRequest.newInstance(
                container.getContainer().getVersion(), container.getContainerId(), type, size, executionType());
    }

    private @Nullable ExecutionType executionType() {
        return switch (type) {
            case DEMOTE_EXECUTION_TYPE -> ExecutionType.OPPORTUNISTIC;
            case PROMOTE_EXECUTION_TYPE -> ExecutionType.GUARANTEED;
            default -> null;
        };
    }
}
