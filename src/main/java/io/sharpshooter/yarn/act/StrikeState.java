package io.sharpshooter.yarn.act;

import static io.sharpshooter.claim.EndReason.NO_LONGER_FITS;
import static io.sharpshooter.claim.EndReason.QUEUE_GONE;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.UNUSABLE;
import static java.util.Collections.newSetFromMap;
import static java.util.Objects.requireNonNull;
import static org.apache.hadoop.yarn.api.records.ExecutionType.GUARANTEED;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.LiveSnapshot;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.yarn.eligibility.EligibilityReader;
import io.sharpshooter.yarn.hadoop.AppFacts;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import io.sharpshooter.yarn.read.AppReader;
import io.sharpshooter.yarn.read.AskReader;
import io.sharpshooter.yarn.read.CountedAsk;
import io.sharpshooter.yarn.read.HealthReader;
import io.sharpshooter.yarn.read.KeptContainer;
import io.sharpshooter.yarn.read.NodeReader;
import io.sharpshooter.yarn.read.QueueNode;
import io.sharpshooter.yarn.read.QueueReader;
import io.sharpshooter.yarn.read.UserReader;
import io.sharpshooter.yarn.read.WaitingApp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * What a strike meets, read by the readers of the round: its ask, and of nodes, queues and apps those that the claim is
 * about; with the scheduler's own objects behind it. Changes nothing.
 *
 * <p>Made and used under one hold of the scheduler's write lock; the AM alone may still change its ask in between, as
 * it may the moment after.
 */
final class StrikeState {
    private static final RoundTime NO_TIME = new RoundTime(0, 0);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final Claim claim;
    private final VectorPool vectors;
    private final KeyPool keys = new KeyPool();
    private final Map<ContainerName, RMContainer> victims = new HashMap<>();
    private final Set<FiCaSchedulerNode> nodes = new LinkedHashSet<>();
    private final Map<ContainerName, Reserved> reserved = new HashMap<>();
    private final Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>> involved = new HashMap<>();
    private final @Nullable FiCaSchedulerApp asking;
    private final @Nullable FiCaSchedulerNode node;
    private @Nullable CountedAsk counted;

    StrikeState(CapacityScheduler scheduler, RMContext context, Claim claim) {
        this.scheduler = scheduler;
        this.context = context;
        this.claim = claim;
        this.vectors = VectorPool.countingAs(scheduler.getResourceCalculator());
        this.node = scheduler.getNode(NodeId.fromString(claim.node()));
        FiCaSchedulerApp attempt = involve(ApplicationId.fromString(claim.ask().app()));
        this.asking = attempt == null || attempt.isStopped() ? null : attempt;
        find();
    }

    /** Its current attempt, null where it has none. */
    private @Nullable FiCaSchedulerApp involve(ApplicationId id) {
        var app = scheduler.getSchedulerApplications().get(id);
        FiCaSchedulerApp attempt = app == null ? null : app.getCurrentAppAttempt();
        if (app != null && attempt != null) {
            involved.put(id, app);
        }
        return attempt;
    }

    /**
     * The victims that live; the claim's node, theirs, those that the claim names and those that are held for its ask;
     * and what holds all of these.
     */
    private void find() {
        var ids = new LinkedHashSet<NodeId>();
        ids.add(NodeId.fromString(claim.node()));
        for (var victim : claim.victims()) {
            ContainerId id = YarnIds.container(victim.container());
            FiCaSchedulerApp app = involve(id.getApplicationAttemptId().getApplicationId());
            RMContainer container = app == null ? null : app.getRMContainer(id);
            if (container != null && isKillable(container)) {
                victims.put(victim.container(), container);
                ids.add(container.getAllocatedNode());
            }
        }
        claim.obstacles().forEach(obstacle -> ids.add(NodeId.fromString(obstacle.node())));
        if (asking != null) {
            asking.getReservedContainers().forEach(container -> ids.add(container.getReservedNode()));
        }
        for (var id : ids) {
            FiCaSchedulerNode there = scheduler.getNode(id);
            if (there != null) {
                find(there);
            }
        }
    }

    private void find(FiCaSchedulerNode there) {
        Reserved holder = Reserved.on(there, scheduler);
        if (there == node || holder != null || !isHeldOtherwise(there)) {
            nodes.add(there);
        }
        if (holder != null) {
            ContainerId id = holder.container().getContainerId();
            reserved.put(YarnIds.name(id), holder);
            involve(holder.app().getApplicationId());
        }
    }

    /** By a reservation that cannot be dropped; one for an increase is none. */
    private static boolean isHeldOtherwise(FiCaSchedulerNode node) {
        RMContainer holder = node.getReservedContainer();
        return holder != null && !Reserved.isForIncrease(holder);
    }

    private static boolean isKillable(RMContainer container) {
        if (!AppFacts.isAlive(container)) {
            return false;
        }
        SchedulerRequestKey key = container.getAllocatedSchedulerKey();
        return container.getExecutionType() == GUARANTEED && key.getContainerToUpdate() == null;
    }

    /**
     * Reads it; refuses where something is not as a snapshot could tell it.
     *
     * @param holders the claims by what they hold
     */
    LiveSnapshot read(Map<ContainerName, Long> holders) throws Refusal {
        HeartbeatAge heartbeats = HeartbeatAge.configuredIn(context.getYarnConfiguration());
        var health = new HealthReader(SchedulerNodeLists.ofOneQuestion(scheduler, heartbeats.freshSince()), heartbeats);
        NodeHealth found = node == null ? UNUSABLE : health.of(node);
        String unusable = node == null ? "" : health.words(node, found);
        if (node != null) {
            refuseKept(node);
        }
        CSQueue root = scheduler.getRootQueue();
        var total = vectors.of(root.getEffectiveMaxCapacity(claim.partition()));
        var rows = new IdentityHashMap<CSQueue, QueueSnapshot>();
        List<QueueSnapshot> queues = queues(total, rows);
        Map<ApplicationId, AppSnapshot> apps = AppReader.read(involved, context, rows, inactive());
        List<Ask> asks = List.of();
        if (asking != null) {
            asks = asks(asking, apps.get(asking.getApplicationId()));
        }
        var reader = new NodeReader(vectors, keys, apps, health);
        List<NodeSnapshot> snapshots = nodes(reader, found, apps);
        Map<String, AppSnapshot> byId = AppReader.byId(apps);
        if (asking == null) {
            byId.remove(claim.ask().app());
        }
        var partition = new PartitionSnapshot(claim.partition(), total, List.of());
        var cluster = new ClusterSnapshot(
                NO_TIME,
                vectors.types(),
                vectors.of(scheduler.getClusterResource()).max(vectors.zero()),
                new TreeMap<>(Map.of(claim.partition(), partition)),
                queues,
                byId,
                asks,
                Configured.keepsToReserved(scheduler.getConfiguration()),
                Map.of(),
                Map.of(),
                Map.of(),
                new NodeSource(() -> snapshots));
        return new LiveSnapshot(cluster, holders, unusable);
    }

    /** What cannot be told holds the node. An increase comes true, or is given up, before long. */
    private void refuseKept(FiCaSchedulerNode home) throws Refusal {
        RMContainer kept = home.getReservedContainer();
        String held = home.getNodeID() + " is held for ";
        if (kept != null && Reserved.isForIncrease(kept)) {
            Object growing = kept.getReservedSchedulerKey().getContainerToUpdate();
            String words = held + "the increase of " + growing + ", which is left alone";
            throw Refusal.forNow(NO_LONGER_FITS, words);
        }
        if (kept != null && !reserved.containsKey(YarnIds.name(kept.getContainerId()))) {
            throw new Refusal(NO_LONGER_FITS, held + kept + ", which cannot be dropped");
        }
    }

    /** Those of the apps, with all above them; with their rows, parents before children. */
    private List<QueueSnapshot> queues(ResourceVector total, Map<CSQueue, QueueSnapshot> rows) throws Refusal {
        Set<CSQueue> wanted = newSetFromMap(new IdentityHashMap<>());
        for (var app : involved.values()) {
            CSQueue queue = (CSQueue) app.getQueue();
            while (queue != null && wanted.add(queue)) {
                queue = queue.getParent();
            }
        }
        var reader = new QueueReader(vectors, Map.of(claim.partition(), total));
        var queues = new ArrayList<QueueSnapshot>();
        for (var there : QueueNode.treeOf(scheduler.getRootQueue(), wanted::contains)) {
            QueueSnapshot row = reader.read(there, users(there.queue()));
            rows.put(there.queue(), row);
            queues.add(row);
        }
        CSQueue leaf = asking == null ? null : (CSQueue) asking.getQueue();
        // It may be removed while an app of it is between two attempts.
        if (leaf != null && !rows.containsKey(leaf)) {
            String words = "the scheduler does not know " + leaf.getQueuePath() + " any more";
            throw new Refusal(QUEUE_GONE, words);
        }
        return queues;
    }

    /** The user of the ask; nothing where his leaf does not know him. */
    private Map<String, Map<String, UserLoad>> users(CSQueue queue) {
        if (asking == null || asking.getQueue() != queue) {
            return Map.of();
        }
        String user = asking.getUser();
        return new UserReader(vectors, keys, scheduler)
                .read(queue, user, claim.partition())
                .map(load -> Map.of(claim.partition(), Map.of(user, load)))
                .orElse(Map.of());
    }

    private Map<ApplicationId, String> inactive() {
        return asking == null || LeafQueueAccess.isServed((CSQueue) asking.getQueue(), asking)
                ? Map.of()
                : Map.of(asking.getApplicationId(), "not served");
    }

    /** The claim's ask alone; none where it is not waited for. The AM may change it while it is read. */
    private List<Ask> asks(FiCaSchedulerApp app, @Nullable AppSnapshot row) throws Refusal {
        SchedulerRequestKey key = YarnIds.key(claim.ask().key());
        counted = CountedAsk.of(app, key);
        if (row == null || counted == null) {
            return List.of();
        }
        List<FiCaSchedulerNode> there = node == null ? List.of() : List.of(node);
        var eligibility = new EligibilityReader(context, there, victims.values());
        var reader = new AskReader(vectors, keys, eligibility);
        var waiting = new WaitingApp(app, "", List.of(counted), List.of());
        return reader.read(waiting, row);
    }

    private List<NodeSnapshot> nodes(NodeReader reader, NodeHealth found, Map<ApplicationId, AppSnapshot> apps) {
        var alive = new HashMap<NodeId, List<ContainerSnapshot>>();
        for (var victim : claim.victims()) {
            RMContainer container = victims.get(victim.container());
            if (container == null) {
                continue;
            }
            ApplicationAttemptId attempt = container.getApplicationAttemptId();
            AppSnapshot app = apps.get(attempt.getApplicationId());
            if (app != null) {
                KeptContainer kept = KeptContainer.of(container, "", vectors, keys);
                var here = alive.computeIfAbsent(container.getAllocatedNode(), id -> new ArrayList<>());
                here.add(kept.in(app, container.isAMContainer()));
            }
        }
        var snapshots = new ArrayList<NodeSnapshot>(nodes.size());
        for (var one : nodes) {
            // Nothing new comes to the others.
            NodeHealth health = one == node ? found : UNUSABLE;
            List<ContainerSnapshot> here = alive.getOrDefault(one.getNodeID(), List.of());
            snapshots.add(reader.read(one, health, here));
        }
        return snapshots;
    }

    /** One of the claim's victims that live. */
    RMContainer victim(ContainerName name) {
        return requireNonNull(victims.get(name));
    }

    /** One of the reservations that hold the nodes. */
    Reserved reserved(ContainerName name) {
        return requireNonNull(reserved.get(name));
    }

    /** The claim's node, which a plan has found. */
    FiCaSchedulerNode node() {
        return requireNonNull(node);
    }

    /** The app that asks, which a plan has found. */
    FiCaSchedulerApp app() {
        return requireNonNull(asking);
    }

    /** Which of its asks. */
    SchedulerRequestKey key() {
        return requireNonNull(counted).key();
    }

    /** The size of one container, in all types that YARN knows. */
    Resource size() {
        return requireNonNull(counted).pending().getPerAllocationResource();
    }
}
