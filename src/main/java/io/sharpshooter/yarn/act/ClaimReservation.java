package io.sharpshooter.yarn.act;

import static org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType.OFF_SWITCH;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Proposes to reserve a node for an ask, and counts as released what is about to be killed and dropped without
 * releasing it itself.
 *
 * <p>So the reservation comes first and the kill second: when the scheduler refuses, nobody has died. A proposal that
 * carries its victims would not do: it leaves out what the scheduler does when a container that its AM has not
 * seen is killed (the ask is raised again), and an exception on the way leaves the books half written.
 */
final class ClaimReservation extends ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> {
    private final RMContainer container;
    private final Resource credit;

    private ClaimReservation(
            RMContainer container,
            ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal,
            Resource credit) {
        super(List.of(), List.of(proposal), List.of());
        this.container = container;
        this.credit = credit;
    }

    /** The proposal, built as the scheduler builds its own; its container gets its id when it is accepted. */
    static ClaimReservation of(StrikeState live, Resource credit, RMContext context) {
        FiCaSchedulerNode node = live.node();
        RMContainer container = newContainer(live, node, context);
        var reserved = new SchedulerContainer<>(live.app(), node, container, node.getPartition(), false);
        var proposal = new ContainerAllocationProposal<>(
                reserved,
                List.of(),
                null,
                OFF_SWITCH,
                OFF_SWITCH,
                SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY,
                container.getAllocatedResource());
        return new ClaimReservation(container, proposal, credit);
    }

    private static RMContainer newContainer(StrikeState ask, FiCaSchedulerNode node, RMContext context) {
        Container container = BuilderUtils.newContainer(
                null,
                node.getNodeID(),
                node.getHttpAddress(),
                Resources.clone(ask.size()),
                ask.key().getPriority(),
                null,
                ask.key().getAllocationRequestId());
        return new RMContainerImpl(
                container,
                ask.key(),
                ask.app().getApplicationAttemptId(),
                node.getNodeID(),
                ask.app().getUser(),
                context,
                node.getPartition());
    }

    /** What is reserved; has an id once the scheduler has accepted it. */
    RMContainer container() {
        return container;
    }

    @Override
    public Resource getTotalReleasedResource() {
        return credit;
    }
}
