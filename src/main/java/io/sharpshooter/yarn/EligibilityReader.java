package io.sharpshooter.yarn;

import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
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
        Blacklist blacklist = Blacklist.of(app, names);
        Placement base = LocalityEligibility.of(allocator, blacklist, names);
        SchedulingRequest request = allocator.getSchedulingRequest();
        if (request != null) {
            Constraint constraint = constraints.read(app, allocator, request);
            return live(base.where(), constraint::isSatisfiedOn, constraint.atOnce(), constraint.toString());
        }
        if (allocator.getClass() != LocalityAppPlacementAllocator.class) {
            Predicate<FiCaSchedulerNode> test =
                    node -> allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
            return live(
                    base.where(),
                    test,
                    base.atOnce(),
                    "by " + allocator.getClass().getSimpleName());
        }
        return base;
    }

    private Placement live(Eligibility base, Predicate<FiCaSchedulerNode> test, int atOnce, String words) {
        Predicate<NodeSnapshot> lookedUp = snapshot -> {
            FiCaSchedulerNode node = scheduler.getNode(NodeId.fromString(snapshot.id()));
            return node != null && test.test(node);
        };
        return new Placement(new TestedEligibility(base, lookedUp, words), atOnce);
    }
}
