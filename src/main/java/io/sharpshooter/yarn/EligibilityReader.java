package io.sharpshooter.yarn;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.Collections;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;

/** Reads where an ask may run: everything that the scheduler tests of a node, without the scheduler's side effects. */
final class EligibilityReader {
    private final CapacityScheduler scheduler;
    private final NodeNames names;
    private final ConstraintReader constraints;

    EligibilityReader(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.names = NodeNames.configuredIn(context.getYarnConfiguration());
        this.constraints = new ConstraintReader(context);
    }

    Placement read(FiCaSchedulerApp app, AppPlacementAllocator<FiCaSchedulerNode> allocator) {
        CSQueue queue = (CSQueue) app.getQueue();
        String partition = allocator.getPrimaryRequestedNodePartition();
        if (partition != null && !QueueReader.hasAccess(queue, partition)) {
            String why = queue.getQueuePath() + " has no access to the partition " + partition;
            return new Placement(new Nowhere(why), Integer.MAX_VALUE);
        }
        Blacklist blacklist = Blacklist.of(app, names);
        Placement base = LocalityEligibility.of(allocator, blacklist, names);
        SchedulingRequest request = allocator.getSchedulingRequest();
        if (request != null) {
            return constrained(base, constraints.read(app, allocator, request));
        }
        if (allocator.getClass() != LocalityAppPlacementAllocator.class) {
            Predicate<NodeSnapshot> test =
                    live(node -> allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY));
            String words = "by " + allocator.getClass().getSimpleName();
            return new Placement(new TestedEligibility(base.where(), test, container -> false, words), base.atOnce());
        }
        return base;
    }

    private Placement constrained(Placement base, Constraint constraint) {
        Set<String> tags = Neighbours.tagsWantedBy(constraint.whole());
        Predicate<ContainerName> needed = tags.isEmpty() ? container -> false : container -> carries(container, tags);
        Eligibility where =
                new TestedEligibility(base.where(), live(constraint::isSatisfiedOn), needed, constraint.toString());
        return new Placement(where, constraint.atOnce());
    }

    private boolean carries(ContainerName name, Set<String> tags) {
        RMContainer container = scheduler.getRMContainer(YarnIds.container(name));
        Set<String> own = container == null ? null : container.getAllocationTags();
        return own != null && !Collections.disjoint(own, tags);
    }

    private Predicate<NodeSnapshot> live(Predicate<FiCaSchedulerNode> test) {
        return snapshot -> {
            FiCaSchedulerNode node = scheduler.getNode(NodeId.fromString(snapshot.id()));
            return node != null && test.test(node);
        };
    }
}
