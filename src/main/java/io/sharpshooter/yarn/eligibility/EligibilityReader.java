package io.sharpshooter.yarn.eligibility;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.AM_SCHEDULING_NODE_BLACKLISTING_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.DEFAULT_AM_SCHEDULING_NODE_BLACKLISTING_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.DEFAULT_RM_SCHEDULER_USE_PORT_FOR_NODE_NAME;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Reads where the asks of apps may run: everything that the scheduler tests of a node, without the scheduler's side
 * effects. For one round or strike, and one thread.
 */
public final class EligibilityReader {
    private final RMContext context;
    private final Collection<FiCaSchedulerNode> nodes;
    private final @Nullable Collection<RMContainer> some;
    private final boolean withPort;
    private final boolean leavesOutFailed;
    private final PlacePool pool = new PlacePool();
    private @Nullable Collection<RMContainer> tagged;
    private @Nullable Map<String, FiCaSchedulerNode> byId;

    /**
     * To ask about these nodes.
     *
     * @param some the containers to ask about, as things are now, while the scheduler waits; null for all that are on
     *     the nodes, while no lock of the scheduler is held
     */
    public EligibilityReader(
            RMContext context, Collection<FiCaSchedulerNode> nodes, @Nullable Collection<RMContainer> some) {
        this.context = context;
        this.nodes = nodes;
        this.some = some;
        this.withPort = Configured.isOn(
                context.getYarnConfiguration(),
                RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME,
                DEFAULT_RM_SCHEDULER_USE_PORT_FOR_NODE_NAME);
        this.leavesOutFailed = Configured.isOn(
                context.getYarnConfiguration(),
                AM_SCHEDULING_NODE_BLACKLISTING_ENABLED,
                DEFAULT_AM_SCHEDULING_NODE_BLACKLISTING_ENABLED);
    }

    /** For the asks of an app. */
    public AppEligibility of(FiCaSchedulerApp app) {
        return new AppEligibility(app);
    }

    /** Where the asks of one app may run. */
    public final class AppEligibility {
        private final FiCaSchedulerApp app;
        private @Nullable PlaceNames unwanted;

        private AppEligibility(FiCaSchedulerApp app) {
            this.app = app;
        }

        /** For one of its asks. */
        public Placement of(AppPlacementAllocator<FiCaSchedulerNode> allocator) {
            String partition = allocator.getPrimaryRequestedNodePartition();
            CSQueue queue = (CSQueue) app.getQueue();
            if (partition != null && !NodePartitions.hasAccess(queue, partition)) {
                String words = queue.getQueuePath() + " has no access to the partition " + partition;
                return new Placement(new Nowhere(words), Integer.MAX_VALUE);
            }
            Placement base = LocalityEligibility.of(allocator, unwanted(), withPort, pool);
            SchedulingRequest request = allocator.getSchedulingRequest();
            if (request != null) {
                Constraint constraint = Constraint.read(app.getApplicationId(), allocator, request, context);
                Eligibility where = new TestedEligibility(
                        allocator,
                        base.where(),
                        id -> isTrueOf(id, constraint::isSatisfiedOn),
                        () -> tagged(constraint.wantedTags()),
                        constraint::toString);
                return new Placement(where, constraint.atOnce());
            }
            if (allocator.getClass() != LocalityAppPlacementAllocator.class) {
                Predicate<FiCaSchedulerNode> test =
                        node -> allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
                Eligibility where = new TestedEligibility(
                        allocator,
                        base.where(),
                        id -> isTrueOf(id, test),
                        Set::of,
                        () -> "by " + allocator.getClass().getSimpleName());
                return new Placement(where, base.atOnce());
            }
            return base;
        }

        /** The hosts and racks that the app does not want. */
        private PlaceNames unwanted() {
            if (unwanted == null) {
                unwanted = pool.names(some == null ? allUnwanted() : unwantedHere());
            }
            return unwanted;
        }

        /** The scheduler's own list of nodes where earlier AMs failed cannot be copied: it is the RM's. */
        private Set<String> allUnwanted() {
            if (!app.isWaitingForAMContainer()) {
                return app.getBlacklistedNodes(); // a copy
            }
            if (!leavesOutFailed) {
                return Set.of();
            }
            RMApp description = context.getRMApps().get(app.getApplicationId());
            RMAppAttempt attempt =
                    description == null ? null : description.getRMAppAttempt(app.getApplicationAttemptId());
            List<String> failed = attempt == null
                    ? null
                    : attempt.getAMBlacklistManager().getBlacklistUpdates().getBlacklistAdditions();
            return failed == null ? Set.of() : new HashSet<>(failed);
        }

        private Set<String> unwantedHere() {
            return nodes.stream()
                    .flatMap(node -> Stream.of(node.getNodeName(), node.getRackName()))
                    .filter(app::isPlaceBlacklisted)
                    .collect(Collectors.toSet());
        }
    }

    private boolean isTrueOf(String id, Predicate<FiCaSchedulerNode> test) {
        Map<String, FiCaSchedulerNode> all = byId;
        if (all == null) {
            all = new HashMap<>();
            for (var node : nodes) {
                all.put(node.getRMNode().getNodeAddress(), node);
            }
            byId = all;
        }
        FiCaSchedulerNode node = all.get(id);
        return node != null && test.test(node);
    }

    private static boolean hasTags(RMContainer container) {
        Set<String> tags = container.getAllocationTags();
        return tags != null && !tags.isEmpty();
    }

    /** The containers with one of these tags. */
    private Set<ContainerName> tagged(Set<String> wanted) {
        if (wanted.isEmpty()) {
            return Set.of();
        }
        if (tagged == null) {
            Stream<RMContainer> all = some != null
                    ? some.stream()
                    : nodes.stream().flatMap(node -> node.getCopiedListOfRunningContainers().stream());
            tagged = all.filter(EligibilityReader::hasTags).toList();
        }
        return tagged.stream()
                .filter(one -> one.getAllocationTags().stream().anyMatch(wanted::contains))
                .map(one -> YarnIds.name(one.getContainerId()))
                .collect(Collectors.toSet());
    }
}
