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
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
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
    private final PartitionReader partitions;
    private final AppReader appReader;
    private final ReservationWatch watch;
    private final HeartbeatAge heartbeats;
    private @Nullable KeptContainers kept;
    private @Nullable Doubts doubts;

    public SchedulerReader(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.context = context;
        this.partitions = new PartitionReader(scheduler, context);
        this.appReader = new AppReader(scheduler, context);
        this.watch = new ReservationWatch(scheduler, context);
        this.heartbeats = HeartbeatAge.configuredIn(context.getYarnConfiguration());
    }

    /**
     * Whether no app asks for anything; updates of containers apart. Looks at the apps only, not at what they ask
     * for.
     */
    public boolean nothingWaits() {
        boolean nothing = WaitingReader.nothingWaits(scheduler);
        if (nothing) {
            kept = null; // an idle policy must not keep dead containers in memory
            doubts = null;
            partitions.forgetNodes();
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
     * Reads all but the nodes, which are read when they are first asked for.
     *
     * @param time at the start of the round
     * @param watched the containers for which open claims have reserved a node
     * @param before what apps with open claims held in the round before, by their ids
     */
    public ClusterSnapshot read(RoundTime time, Collection<ContainerName> watched, Map<String, AppHoldings> before) {
        VectorPool vectors = VectorPool.countingAs(scheduler.getResourceCalculator());
        KeyPool keys = new KeyPool();
        Resource cluster = scheduler.getClusterResource();
        SortedMap<String, ResourceVector> totals = partitions.totals(vectors, cluster);
        List<QueueNode> tree = QueueNode.treeOf(scheduler.getRootQueue());

        doubts = Doubts.next(context, keys, time, doubts);
        HoldingsReader holdings = new HoldingsReader(scheduler, keys, before);
        AskReader askReader = new AskReader(vectors, keys, new EligibilityReader(scheduler, context), doubts, holdings);
        Map<String, List<WaitingApp>> waiting =
                new WaitingReader(scheduler, new LeafReader(askReader, before.keySet())).read(tree);
        List<QueueSnapshot> queues = queues(
                tree, waiting, new QueueReader(vectors, totals), new UserReader(vectors, keys, scheduler, cluster));
        AppIndex apps = new AppIndex(context, appReader.read(tree, queues, inactiveReasons(waiting)));
        List<Ask> asks = asks(tree, waiting, apps);
        holdings.lookAtTheRest();
        KeptContainers listed = kept;
        kept = null; // what no round reads is forgotten
        return new ClusterSnapshot(
                time,
                vectors.types(),
                vectors.of(cluster).max(vectors.zero()),
                partitions.read(vectors, totals, asks),
                queues,
                apps.byId(),
                asks,
                Configured.keepsToReserved(scheduler.getConfiguration()),
                watch.fates(watched, holdings, time.monotonicMs()),
                holdings,
                new FreeSpaceReader(partitions::nodes, apps.all(), vectors, health()),
                new NodeSource(() -> nodes(vectors, keys, apps, listed, totals)));
    }

    private List<NodeSnapshot> nodes(
            VectorPool vectors,
            KeyPool keys,
            AppIndex apps,
            @Nullable KeptContainers before,
            Map<String, ResourceVector> totals) {
        List<FiCaSchedulerNode> nodes = partitions.nodes();
        KeptContainers now = before == null ? KeptContainers.nothing(apps, scheduler) : before.next(apps, scheduler);
        List<NodeSnapshot> snapshots = new NodeReader(vectors, keys, apps, health(), now).read(nodes);
        partitions.haveBeenRead(snapshots, vectors, totals);
        kept = now;
        return snapshots;
    }

    private HealthReader health() {
        return HealthReader.ofManyNodes(scheduler, heartbeats);
    }

    private static List<QueueSnapshot> queues(
            List<QueueNode> tree, Map<String, List<WaitingApp>> waiting, QueueReader queues, UserReader users) {
        List<QueueSnapshot> snapshots = new ArrayList<>(tree.size());
        for (QueueNode node : tree) {
            List<WaitingApp> apps = waiting.getOrDefault(node.path(), List.of());
            snapshots.add(queues.read(node, apps.isEmpty() ? Map.of() : users.read(node.queue(), apps)));
        }
        return snapshots;
    }

    private static Map<ApplicationId, String> inactiveReasons(Map<String, List<WaitingApp>> waiting) {
        Map<ApplicationId, String> reasons = new HashMap<>();
        waiting.values()
                .forEach(apps -> apps.forEach(app -> {
                    if (!app.inactiveReason().isEmpty()) {
                        reasons.put(app.attempt().getApplicationId(), app.inactiveReason());
                    }
                }));
        return reasons;
    }

    /** Leaves out the asks of apps that have ended or moved since they were read. */
    private static List<Ask> asks(List<QueueNode> tree, Map<String, List<WaitingApp>> waiting, AppIndex apps) {
        List<Ask> asks = new ArrayList<>();
        for (QueueNode node : tree) {
            for (WaitingApp app : waiting.getOrDefault(node.path(), List.of())) {
                AppSnapshot snapshot = apps.app(app.attempt().getApplicationId());
                if (snapshot != null && snapshot.queue().index() == node.index()) {
                    app.asks().forEach(ask -> asks.add(ask.of(snapshot)));
                }
            }
        }
        return asks;
    }
}
