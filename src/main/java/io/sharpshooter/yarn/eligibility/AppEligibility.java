package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Where the asks of one app may run: everything that the scheduler tests of a node, without the scheduler's side
 * effects. What belongs to the app or its queue is read once, for the first ask that needs it. For one round and one
 * thread.
 */
public final class AppEligibility {
    private final CapacityScheduler scheduler;
    private final ConstraintReader constraints;
    private final PlacePool pool;
    private final FiCaSchedulerApp app;
    private final Supplier<Blacklist> blacklistReader;
    private final Map<String, Optional<Nowhere>> closed = new HashMap<>();
    private @Nullable Blacklist blacklist;

    AppEligibility(
            CapacityScheduler scheduler,
            ConstraintReader constraints,
            PlacePool pool,
            FiCaSchedulerApp app,
            Supplier<Blacklist> blacklistReader) {
        this.scheduler = scheduler;
        this.constraints = constraints;
        this.pool = pool;
        this.app = app;
        this.blacklistReader = blacklistReader;
    }

    /** For one of its asks. */
    public Placement of(AppPlacementAllocator<FiCaSchedulerNode> allocator) {
        String partition = allocator.getPrimaryRequestedNodePartition();
        Optional<Nowhere> nowhere =
                partition == null ? Optional.empty() : closed.computeIfAbsent(partition, this::closedPartition);
        if (nowhere.isPresent()) {
            return new Placement(nowhere.get(), Integer.MAX_VALUE);
        }
        Placement base = LocalityEligibility.of(allocator, blacklist(), pool);
        SchedulingRequest request = AppFacts.constrained(allocator);
        if (request != null) {
            return constrained(allocator, base, constraints.read(app, allocator, request));
        }
        if (allocator.getClass() != LocalityAppPlacementAllocator.class) {
            Predicate<NodeSnapshot> test =
                    live(node -> allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY));
            Supplier<String> words = () -> "by " + allocator.getClass().getSimpleName();
            return new Placement(
                    new TestedEligibility(allocator, base.where(), test, container -> false, words), base.atOnce());
        }
        return base;
    }

    private Optional<Nowhere> closedPartition(String partition) {
        CSQueue queue = (CSQueue) app.getQueue();
        return NodePartitions.hasAccess(queue, partition)
                ? Optional.empty()
                : Optional.of(new Nowhere(queue.getQueuePath() + " has no access to the partition " + partition));
    }

    private Blacklist blacklist() {
        Blacklist known = blacklist;
        if (known == null) {
            known = blacklistReader.get();
            blacklist = known;
        }
        return known;
    }

    private Placement constrained(Object ask, Placement base, Constraint constraint) {
        Neighbours neighbours = new Neighbours(scheduler, constraint.whole());
        Eligibility where = new TestedEligibility(
                ask, base.where(), live(constraint::isSatisfiedOn), neighbours::include, constraint::toString);
        return new Placement(where, constraint.atOnce());
    }

    private Predicate<NodeSnapshot> live(Predicate<FiCaSchedulerNode> test) {
        return snapshot -> {
            FiCaSchedulerNode node = scheduler.getNode(NodeId.fromString(snapshot.id()));
            return node != null && test.test(node);
        };
    }
}
