package io.sharpshooter.soak;

import io.sharpshooter.yarn.ContainerUpdate;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Opportunistic containers, and running ones that are to become larger, opportunistic, or guaranteed. One that has
 * asked to become larger asks for nothing else: with two updates at a time Hadoop loses some of the container from its
 * books (ContainerUpdateContext).
 */
final class UpdateActs {
    private UpdateActs() {}

    /**
     * A container of few GiB comes to any node, whatever is free there; every other one has been handed out by a
     * NodeManager.
     */
    static void startsOpportunistic(World world, int a, int b, int c) throws Exception {
        List<SoakApp> apps = world.speakers();
        List<MockNode> nodes = world.nodes();
        if (world.layout().updates() && !apps.isEmpty() && !nodes.isEmpty()) {
            MockNode node = Operation.pick(nodes, b);
            Operation.pick(apps, a).app().startOpportunistic(node, Size.gib(1 + c % 4), c / 4 % 2 == 0);
            world.note(Kind.OPPORTUNISTIC);
        }
    }

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
        Resource size = moreGib == 0 ? null : larger(container, moreGib);
        app.app().update(List.of(app.updates().ask(container, new ContainerUpdate(type, size))));
        world.note(kind);
    }

    private static List<RMContainer> running(SoakApp app, ExecutionType type) {
        return app.containers().stream()
                .filter(app::knowsNodeOf)
                .filter(container -> !app.updates().isToGrow(container))
                .filter(container -> !container.isAMContainer())
                .filter(container -> !isConstrained(container))
                .filter(container -> container.getState() == RMContainerState.RUNNING)
                .filter(container -> container.getExecutionType() == type)
                .toList();
    }

    /**
     * Asks with placement constraints are the only ones with an id. What is given for an update dies with its app's
     * attempt until its master has heard of it; Hadoop puts the ask for it back then, under the key of the container,
     * fails if that is a constrained ask's, and keeps what else the attempt has in its books
     * (SingleConstraintAppPlacementAllocator.updatePendingAsk).
     */
    private static boolean isConstrained(RMContainer container) {
        return container.getAllocatedSchedulerKey().getAllocationRequestId() > 0;
    }

    private static Resource larger(RMContainer container, int gib) {
        return Resources.add(container.getAllocatedResource(), Resource.newInstance(gib * 1024L, 0));
    }
}
