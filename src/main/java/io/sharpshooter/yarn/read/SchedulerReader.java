package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.eligibility.EligibilityReader;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * Reads a live CapacityScheduler into a {@link ClusterSnapshot}.
 *
 * <p>No lock of the scheduler is held for longer than it takes to copy one object, so the copies may disagree by a
 * moment; what vanishes between two reads is left out. Used by the one thread that runs the rounds; not to be called
 * while a lock of the scheduler is held, since it asks apps for their state.
 */
public final class SchedulerReader {
    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final ReservationWatch watch;
    private final HeartbeatAge heartbeats;
    private @Nullable KeptNodes kept;
    private @Nullable UnseenDeliveries unseen;

    public SchedulerReader(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.context = context;
        this.watch = new ReservationWatch(scheduler, context);
        this.heartbeats = HeartbeatAge.configuredIn(context.getYarnConfiguration());
    }

    /**
     * Whether no app asks for anything; updates of containers apart. Looks at the apps only, not at what they ask
     * for.
     */
    public boolean nothingWaits() {
        boolean nothing = WaitingReader.asking(scheduler).isEmpty();
        if (nothing) {
            kept = null; // an idle policy must not keep dead containers in memory
            unseen = null;
        }
        return nothing;
    }

    /**
     * Takes hold of reservations that have just been made: what becomes of them is then known however soon it happens.
     */
    public void watch(Collection<ContainerName> reservations) {
        watch.hold(reservations);
    }

    /**
     * What an app with a claim holds: as the snapshot has it, or, where the claim is new, as it is now.
     *
     * @param app its id
     */
    public AppHoldings held(String app, ClusterSnapshot snapshot) {
        boolean known = snapshot.holdings().containsKey(app);
        FiCaSchedulerApp attempt = known ? null : attempt(app);
        if (attempt == null) {
            return snapshot.held(app);
        }
        return new HoldingsReader(new KeyPool(), Map.of()).lookAt(attempt);
    }

    private @Nullable FiCaSchedulerApp attempt(String app) {
        ApplicationId id = ApplicationId.fromString(app);
        var known = scheduler.getSchedulerApplications().get(id);
        return known == null ? null : known.getCurrentAppAttempt();
    }

    /**
     * Reads all but the nodes, which are read when they are first asked for: some rounds can do without, and to read
     * them takes most of the time.
     *
     * @param time at the start of the round
     * @param watched the containers for which open claims have reserved a node
     * @param before what apps with open claims held in the round before, by their ids
     */
    public ClusterSnapshot read(RoundTime time, Collection<ContainerName> watched, Map<String, AppHoldings> before) {
        VectorPool vectors = VectorPool.countingAs(scheduler.getResourceCalculator());
        var keys = new KeyPool();
        SortedMap<String, ResourceVector> totals = PartitionReader.totals(scheduler, vectors);
        var deliveries = new UnseenDeliveries(context, keys, unseen);
        unseen = deliveries;
        var holdings = new HoldingsReader(keys, before);
        List<QueueNode> tree = QueueNode.treeOf(scheduler.getRootQueue(), queue -> true);

        var waitingReader = new WaitingReader(deliveries, holdings, before.keySet());
        Map<CSQueue, List<WaitingApp>> waiting = waiting(tree, waitingReader);
        var queues = new IdentityHashMap<CSQueue, QueueSnapshot>();
        var queueReader = new QueueReader(vectors, totals);
        var users = new UserReader(vectors, keys, scheduler);
        for (var node : tree) {
            CSQueue queue = node.queue();
            List<WaitingApp> here = waiting.getOrDefault(queue, List.of());
            queues.put(queue, queueReader.read(node, users.read(queue, here)));
        }
        Map<ApplicationId, String> inactive = inactiveReasons(waiting);
        var apps = AppReader.read(scheduler.getSchedulerApplications(), context, queues, inactive);
        var eligibility = new EligibilityReader(context, scheduler.getAllNodes(), null);
        var askReader = new AskReader(vectors, keys, eligibility);
        List<Ask> asks = asks(tree, waiting, apps, askReader);
        for (var app : before.keySet()) {
            if (!holdings.holdings().containsKey(app)) {
                lookAt(app, holdings);
            }
        }

        List<FiCaSchedulerNode> nodes = scheduler.getAllNodes();
        var partitions = new PartitionReader(nodes, vectors, health());
        KeptNodes last = kept;
        kept = null; // what no round reads is forgotten
        return new ClusterSnapshot(
                time,
                vectors.types(),
                vectors.of(scheduler.getClusterResource()).max(vectors.zero()),
                partitions.read(totals, asks),
                tree.stream().map(node -> queues.get(node.queue())).toList(),
                AppReader.byId(apps),
                asks,
                Configured.keepsToReserved(scheduler.getConfiguration()),
                watch.fates(watched, holdings, time.monotonicMs()),
                holdings.holdings(),
                partitions.mostFree(apps.values()),
                new NodeSource(() -> nodes(new NodeReader(vectors, keys, apps, health()), apps, last)));
    }

    private List<NodeSnapshot> nodes(
            NodeReader reader, Map<ApplicationId, AppSnapshot> apps, @Nullable KeptNodes before) {
        var now = new KeptNodes(scheduler, context, before);
        kept = now;
        return reader.read(scheduler.getAllNodes(), now, new MasterReader(context, apps));
    }

    private HealthReader health() {
        return new HealthReader(SchedulerNodeLists.ofManyQuestions(scheduler, heartbeats.freshSince()), heartbeats);
    }

    private Map<CSQueue, List<WaitingApp>> waiting(List<QueueNode> tree, WaitingReader reader) {
        Map<CSQueue, List<FiCaSchedulerApp>> asking = WaitingReader.asking(scheduler);
        var waiting = new IdentityHashMap<CSQueue, List<WaitingApp>>();
        for (var node : tree) {
            List<FiCaSchedulerApp> here = asking.get(node.queue());
            if (node.leaf() && here != null) {
                waiting.put(node.queue(), reader.read(node.queue(), here));
            }
        }
        return waiting;
    }

    /** Those, too, that are known from the round before and wait for nothing. */
    private void lookAt(String app, HoldingsReader holdings) {
        FiCaSchedulerApp attempt = attempt(app);
        if (attempt != null) {
            holdings.atOnce(attempt, () -> {});
        }
    }

    private static Map<ApplicationId, String> inactiveReasons(Map<CSQueue, List<WaitingApp>> waiting) {
        var reasons = new HashMap<ApplicationId, String>();
        for (var ofLeaf : waiting.values()) {
            for (var app : ofLeaf) {
                reasons.put(app.attempt().getApplicationId(), app.inactiveReason());
            }
        }
        return reasons;
    }

    /** Leaves out the asks of apps that have ended or moved since they were counted. */
    private static List<Ask> asks(
            List<QueueNode> tree,
            Map<CSQueue, List<WaitingApp>> waiting,
            Map<ApplicationId, AppSnapshot> apps,
            AskReader reader) {
        var asks = new ArrayList<Ask>();
        for (var node : tree) {
            for (var app : waiting.getOrDefault(node.queue(), List.of())) {
                AppSnapshot snapshot = apps.get(app.attempt().getApplicationId());
                if (snapshot != null && snapshot.queue().index() == node.index()) {
                    asks.addAll(reader.read(app, snapshot));
                }
            }
        }
        return asks;
    }
}
