package io.sharpshooter.soak;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * Running containers that are to become larger, opportunistic, or guaranteed again. One that has asked to become larger asks for nothing
 * else: with two updates at a time Hadoop loses some of the container from its books (ContainerUpdateContext).
 */
final class UpdateActs {
    private UpdateActs() {}

    static void increases(World world, int a, int b, int c) throws Exception {
        update(world, a, b, Kind.INCREASE, ContainerUpdateType.INCREASE_RESOURCE, ExecutionType.GUARANTEED, 1 + c % 4);
    }

    static void demotes(World world, int a, int b, int c) throws Exception {
        update(world, a, b, Kind.DEMOTE, ContainerUpdateType.DEMOTE_EXECUTION_TYPE, ExecutionType.GUARANTEED, 0);
    }

    static void promotes(World world, int a, int b, int c) throws Exception {
        update(world, a, b, Kind.PROMOTE, ContainerUpdateType.PROMOTE_EXECUTION_TYPE, ExecutionType.OPPORTUNISTIC, 0);
    }

    /** @param from the execution type of containers that this can happen to */
    private static void update(
            World world, int a, int b, Kind kind, ContainerUpdateType type, ExecutionType from, int moreGib)
            throws Exception {
        List<SoakApp> apps = world.speakers().stream()
                .filter(app -> world.layout().updates() && !running(app, from).isEmpty())
                .toList();
        if (apps.isEmpty()) {
            return;
        }
        SoakApp app = Operation.pick(apps, a);
        RMContainer container = Operation.pick(running(app, from), b);
        app.app()
                .am()
                .sendContainerUpdateRequest(List.of(UpdateContainerRequest.newInstance(
                        container.getContainer().getVersion(),
                        container.getContainerId(),
                        type,
                        moreGib == 0 ? null : larger(container, moreGib),
                        other(type))));
        world.cluster().drain();
        if (kind == Kind.INCREASE) {
            app.increase(container);
        }
        world.note(kind);
    }

    private static List<RMContainer> running(SoakApp app, ExecutionType type) {
        return app.containers().stream()
                .filter(app::knowsNodeOf)
                .filter(container -> !app.hasIncreased(container))
                .filter(container -> !container.isAMContainer())
                .filter(container -> container.getState() == RMContainerState.RUNNING)
                .filter(container -> container.getExecutionType() == type)
                .toList();
    }

    private static Resource larger(RMContainer container, int gib) {
        return Resources.add(container.getAllocatedResource(), Resource.newInstance(gib * 1024L, 0));
    }

    private static @Nullable ExecutionType other(ContainerUpdateType type) {
        return switch (type) {
            case DEMOTE_EXECUTION_TYPE -> ExecutionType.OPPORTUNISTIC;
            case PROMOTE_EXECUTION_TYPE -> ExecutionType.GUARANTEED;
            default -> null;
        };
    }
}
