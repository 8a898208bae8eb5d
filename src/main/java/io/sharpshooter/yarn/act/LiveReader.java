package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.LiveSnapshot;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ClusterSnapshot.FreeSpace;
import io.sharpshooter.model.ClusterSnapshot.Holdings;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.yarn.act.LiveReading.LiveAsk;
import io.sharpshooter.yarn.eligibility.EligibilityReader;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import io.sharpshooter.yarn.read.HealthReader;
import io.sharpshooter.yarn.read.OneAskReader;
import io.sharpshooter.yarn.read.UserReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a strike meets, under the scheduler's write lock: its ask, and of nodes, queues and apps those that the
 * claim is about. Changes nothing.
 */
final class LiveReader {
    private static final RoundTime NO_TIME = new RoundTime(0, 0);

    private final CapacityScheduler scheduler;
    private final HeldReservations held;
    private final HeartbeatAge heartbeats;
    private final EligibilityReader eligibility;

    LiveReader(CapacityScheduler scheduler, RMContext context, HeldReservations held) {
        this.scheduler = scheduler;
        this.held = held;
        this.heartbeats = HeartbeatAge.configuredIn(context.getYarnConfiguration());
        this.eligibility = new EligibilityReader(scheduler, context);
    }

    /** Reads it; refuses where something is not as a snapshot could tell it. */
    LiveReading read(Claim claim) throws Refusal {
        VectorPool vectors = VectorPool.countingAs(scheduler.getResourceCalculator());
        KeyPool keys = new KeyPool();
        LiveRows rows = new LiveRows(scheduler, vectors, claim.partition());

        FiCaSchedulerApp app = runningAttempt(claim);
        List<Ask> asks = app == null ? List.of() : asks(claim, app, rows, new OneAskReader(vectors, keys), vectors);
        LiveNodes nodes = new LiveNodes(scheduler, vectors, keys, rows, claim);
        FiCaSchedulerNode node = scheduler.getNode(NodeId.fromString(claim.node()));
        String unusable = "";
        if (node != null) {
            HealthReader reader = HealthReader.ofOneNode(scheduler, heartbeats);
            NodeHealth health = reader.of(node);
            unusable = reader.words(node, health);
            nodes.readClaims(node, health);
        }
        nodes.readOthers(app);
        return new LiveReading(
                new LiveSnapshot(
                        cluster(claim.partition(), vectors, rows, asks, nodes.snapshots()), held.holders(), unusable),
                app == null || asks.isEmpty() ? null : liveAsk(app, asks.get(0), vectors),
                node,
                nodes);
    }

    private @Nullable FiCaSchedulerApp runningAttempt(Claim claim) {
        SchedulerApplication<FiCaSchedulerApp> application = scheduler
                .getSchedulerApplications()
                .get(ApplicationId.fromString(claim.ask().app()));
        FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
        return attempt == null || attempt.isStopped() ? null : attempt;
    }

    /** The claim's ask alone; none where it is not waited for. */
    private List<Ask> asks(Claim claim, FiCaSchedulerApp app, LiveRows rows, OneAskReader reader, VectorPool vectors)
            throws Refusal {
        CSQueue queue = (CSQueue) app.getQueue();
        if (claim.queue().equals(queue.getQueuePath()) && SchedulerQueues.byPath(scheduler, claim.queue()) != queue) {
            throw isGone(queue);
        }
        boolean active = LeafQueueAccess.isServed(queue, app);
        AppSnapshot row = rows.asking(app, active, user(claim, app, vectors));
        // None where the last container of the ask has just been placed.
        SchedulerRequestKey key = YarnIds.key(claim.ask().key());
        AppPlacementAllocator<FiCaSchedulerNode> allocator = app.getAppPlacementAllocator(key);
        return allocator == null
                ? List.of()
                : reader.read(app, eligibility.now(app), key, allocator)
                        .map(ask -> ask.of(row))
                        .map(List::of)
                        .orElse(List.of());
    }

    /**
     * A queue may be removed while an app of it is between two attempts.
     *
     * @throws IllegalStateException where the queue is there, and is only not found: then nobody would ever be helped
     */
    private Refusal isGone(CSQueue queue) {
        if (SchedulerQueues.isInTree(scheduler, queue)) {
            throw new IllegalStateException(
                    "The scheduler has " + queue.getQueuePath() + " in its tree, but does not find it by this path.");
        }
        return new Refusal(EndReason.QUEUE_GONE, "the scheduler does not know " + queue.getQueuePath() + " any more");
    }

    /** Reservations are not told apart: here they count as he uses them. Nothing where his leaf does not know him. */
    private Optional<UserLoad> user(Claim claim, FiCaSchedulerApp app, VectorPool vectors) {
        return new UserReader(vectors, scheduler)
                .read((CSQueue) app.getQueue(), app.getUser(), claim.partition(), List.of());
    }

    private ClusterSnapshot cluster(
            String partition, VectorPool vectors, LiveRows rows, List<Ask> asks, List<NodeSnapshot> nodes) {
        PartitionSnapshot total = new PartitionSnapshot(partition, rows.total(), List.of());
        return new ClusterSnapshot(
                NO_TIME,
                vectors.types(),
                vectors.of(scheduler.getClusterResource()).max(vectors.zero()),
                new TreeMap<>(Map.of(partition, total)),
                rows.queues(),
                rows.apps(),
                asks,
                Configured.keepsToReserved(scheduler.getConfiguration()),
                Map.of(),
                Holdings.NONE,
                FreeSpace.UNKNOWN,
                new NodeSource(() -> nodes));
    }

    /** The AM may change its ask while this is read: then nothing is done for it. */
    private static LiveAsk liveAsk(FiCaSchedulerApp app, Ask read, VectorPool vectors) throws Refusal {
        SchedulerRequestKey key = YarnIds.key(read.id().key());
        Resource size = app.getPendingAsk(key, ResourceRequest.ANY).getPerAllocationResource();
        if (!vectors.of(size).equals(read.size())) {
            throw new Refusal(EndReason.ASK_RESIZED, read.id() + " is being changed");
        }
        return new LiveAsk(app, key, size);
    }
}
