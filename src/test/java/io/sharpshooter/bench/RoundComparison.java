package io.sharpshooter.bench;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.SchedulerReader;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/**
 * The whole round, snapshot included, beside stock's {@code editSchedule}, in turn on one ResourceManager: 1,000 nodes of
 * 64 GiB, 32,000 containers of 2 GiB, 96 apps, 20 leaf queues, of
 * which one is owed 24 % and has almost nothing and the others 4 % each. Both only observe. Also the heap that a snapshot keeps.
 *
 * <p>{@code ./sharpshooter bench round} runs it.
 */
public final class RoundComparison {
    private static final int WARM_UP = 40;
    private static final int ROUNDS = 20;
    private static final int QUEUES = 20;
    private static final double OWED = 24;
    private static final double OTHERS = 4;
    private static final int APPS_PER_QUEUE = 5;
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    private final MockCluster cluster;
    private final PrintStream out;
    private final Preemption ours;
    private final ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();

    private RoundComparison(MockCluster cluster, PrintStream out) {
        this.cluster = cluster;
        this.out = out;
        this.ours = new Preemption(cluster.scheduler(), cluster.context(), System::currentTimeMillis);
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    /** Fills a cluster and measures; takes about a minute. */
    public static void run(int nodes, PrintStream out) throws Exception {
        out.printf("Filling %,d nodes of a ResourceManager ...%n", nodes);
        try (MockCluster cluster = cluster(nodes).start()) {
            MockApp owed = cluster.app("root.q00").amOn(cluster.node(0)).start();
            List<MockApp> apps = fill(cluster, nodes);
            RoundComparison comparison = new RoundComparison(cluster, out);
            comparison.measure("nothing waits");
            for (MockApp app : apps) {
                app.ask(Want.of(50, Size.gib(2)));
            }
            comparison.measure("only those over their share wait");
            owed.ask(Want.of(10, Size.gib(40)));
            comparison.measure("ten large containers wait");
            comparison.heap();
        }
    }

    private static MockClusterBuilder cluster(int nodes) {
        MockClusterBuilder builder = MockCluster.builder().set(KEYS + "observe_only", "true");
        for (int queue = 0; queue < QUEUES; queue++) {
            builder.queue("root.q%02d".formatted(queue), queue == 0 ? OWED : OTHERS, spec -> spec.userLimitFactor(25));
        }
        return builder.nodes(nodes, Size.gib(64));
    }

    private static List<MockApp> fill(MockCluster cluster, int nodes) throws Exception {
        int perApp = nodes * 32 / ((QUEUES - 1) * APPS_PER_QUEUE) + 1;
        List<MockApp> apps = new ArrayList<>();
        for (int app = 0; app < (QUEUES - 1) * APPS_PER_QUEUE; app++) {
            String queue = "root.q%02d".formatted(1 + app % (QUEUES - 1));
            apps.add(cluster.app(queue).amOn(cluster.node(app % nodes)).start());
        }
        for (MockApp app : apps) {
            app.ask(Want.of(perApp, Size.gib(2)));
        }
        cluster.heartbeatAll();
        for (MockApp app : apps) {
            app.heartbeat();
            app.ask(Want.of(0, Size.gib(2)));
        }
        cluster.heartbeatAll();
        return apps;
    }

    private void measure(String what) {
        long[] mine = new long[ROUNDS];
        long[] theirs = new long[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long myTime = time(() -> ours.round(() -> true));
            long theirTime = time(stock::editSchedule);
            if (round >= 0) {
                mine[round] = myTime;
                theirs[round] = theirTime;
            }
        }
        out.printf(
                "%-34s sharpshooter %7.3f ms   stock %7.3f ms   ratio %.2f   (medians of %d rounds in turn)%n",
                what, millis(mine), millis(theirs), millis(mine) / millis(theirs), ROUNDS);
    }

    private void heap() {
        SchedulerReader reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        long before = usedHeap();
        ClusterSnapshot snapshot = reader.read(System.currentTimeMillis(), List.of());
        long containers = 0;
        for (NodeSnapshot node : snapshot.nodes()) {
            containers += node.containers().size();
        }
        long kept = usedHeap() - before;
        out.printf(
                "heap kept by a snapshot            %,d bytes, %.1f per container (%,d containers, nodes and queues included)%n",
                kept, (double) kept / containers, containers);
        java.lang.ref.Reference.reachabilityFence(snapshot);
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static long time(Runnable round) {
        long start = System.nanoTime();
        round.run();
        return System.nanoTime() - start;
    }

    private static double millis(long[] nanos) {
        long[] sorted = nanos.clone();
        java.util.Arrays.sort(sorted);
        return (sorted[ROUNDS / 2 - 1] + sorted[ROUNDS / 2]) / 2e6;
    }
}
