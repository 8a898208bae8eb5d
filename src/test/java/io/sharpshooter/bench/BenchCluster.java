package io.sharpshooter.bench;

import io.sharpshooter.fixture.ListedHoldings;
import io.sharpshooter.model.Allocations;
import io.sharpshooter.model.AppMemory;
import io.sharpshooter.model.AppOrder;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.FreeSpace;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A full cluster for benchmarks: 20 leaf queues, of which the first is owed half and has almost nothing; the others
 * fill every node of 160 GiB and 160 cores with 40 containers of 4 GiB, of 100 apps, started at random times. A
 * node's newest containers come first, as from a scheduler's reader. The demands are containers of 40 GiB and up, of
 * ten equal ones each or all different.
 */
final class BenchCluster {
    static final int CONTAINERS_PER_NODE = 40;

    private static final long TIME = 1_800_000_000_000L;
    private static final int QUEUES = 20;
    private static final int APPS = 100;
    private static final long GIB = 1024;
    private static final ResourceVector NODE = ResourceVector.of(160 * GIB, 160);
    private static final ResourceVector CONTAINER = ResourceVector.of(4 * GIB, 4);
    private static final ResourceVector ZERO = ResourceVector.zero(2);

    private final List<QueueSnapshot> queues = new ArrayList<>();
    private final BenchApps apps = new BenchApps();
    private final List<NodeSnapshot> nodes = new ArrayList<>();
    private final ResourceVector total;
    private final ResourceVector usedByEachOther;

    BenchCluster(int nodeCount) {
        total = NODE.times(nodeCount);
        usedByEachOther = ResourceVector.of(total.get(0) / (QUEUES - 1), total.get(1) / (QUEUES - 1));
        addQueues();
        addApps();
        Random random = new Random(17);
        for (int node = 0; node < nodeCount; node++) {
            nodes.add(node(node, random));
        }
    }

    /** The cluster with so many waiting containers, in groups of ten equal ones or all different. */
    ClusterSnapshot snapshot(int demands, boolean grouped) {
        List<Ask> asks = new ArrayList<>();
        int perAsk = grouped ? Math.max(1, Math.min(10, demands)) : 1;
        for (int ask = 0; ask < demands / perAsk; ask++) {
            AppSnapshot app = app("a" + ask, queues.get(1), TIME);
            ResourceVector size = ResourceVector.of((40 + ask % 100) * GIB + ask, 40);
            asks.add(new Ask(app, new AskKey(1, 0), size, perAsk, "", Eligibility.ANYWHERE, false));
        }
        PartitionSnapshot partition = new PartitionSnapshot("", total, List.of(NODE));
        return new ClusterSnapshot(
                new RoundTime(TIME, TIME),
                ResourceTypes.MEMORY_AND_VCORES,
                total,
                List.of(partition),
                queues,
                apps.byId(),
                asks,
                Map.of(),
                Allocations.NONE,
                new ListedHoldings(() -> nodes),
                FreeSpace.UNKNOWN,
                () -> nodes);
    }

    private void addQueues() {
        queues.add(queue(0, "root", -1, total, total));
        queues.add(queue(1, "root.owed", 0, half(total), ZERO));
        for (int other = 2; other <= QUEUES; other++) {
            ResourceVector share = ResourceVector.of(total.get(0) / 2 / QUEUES, total.get(1) / 2 / QUEUES);
            queues.add(queue(other, "root.other" + other, 0, share, usedByEachOther));
        }
    }

    private QueueSnapshot queue(int index, String path, int parent, ResourceVector guaranteed, ResourceVector used) {
        PartitionLoad load = new PartitionLoad(guaranteed, total, used, ZERO, ZERO, total);
        return new QueueSnapshot(index, path, parent, parent >= 0, 0, false, AppOrder.FIFO, Map.of("", load), Map.of());
    }

    private void addApps() {
        for (int app = 0; app < APPS; app++) {
            apps.add(app("b" + app, queues.get(2 + app % (QUEUES - 1)), TIME - app));
        }
    }

    private static AppSnapshot app(String id, QueueSnapshot queue, long startedAt) {
        return new AppSnapshot(id, 1, queue, "user", 0, startedAt, true, "", 10, Set.of(), AppMemory.NONE);
    }

    private NodeSnapshot node(int index, Random random) {
        long first = (long) index * CONTAINERS_PER_NODE;
        BenchRoster containers = new BenchRoster(apps, CONTAINER, first, CONTAINERS_PER_NODE);
        int[] ages = random.ints(CONTAINERS_PER_NODE, 0, 100_000_000).sorted().toArray();
        for (int place = 0; place < CONTAINERS_PER_NODE; place++) {
            containers.put(place, random.nextInt(APPS), TIME - 1000 - ages[place]);
        }
        String id = "node%05d:1".formatted(index);
        return new NodeSnapshot(id, "/rack", "", NodeHealth.USABLE, NODE, ZERO, ZERO, containers, null);
    }

    private static ResourceVector half(ResourceVector amount) {
        return ResourceVector.of(amount.get(0) / 2, amount.get(1) / 2);
    }
}
