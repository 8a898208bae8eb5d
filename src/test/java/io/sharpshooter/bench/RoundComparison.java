package io.sharpshooter.bench;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cycle.Rounds;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.victim.CostChoice;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.SchedulerReader;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.TempQueuePerPartition;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * The whole round, snapshot included, beside stock's {@code editSchedule}, in turn on one ResourceManager: 1,000 nodes of
 * 64 GiB, 32,000 containers of 2 GiB, 96 apps, 20 leaf queues, of
 * which one is owed 24 % and has almost nothing and the others 4 % each. Both only observe. Also the heap that a snapshot keeps.
 *
 * <p>{@code ./sharpshooter bench round} runs it.
 */
public final class RoundComparison {
    /** Until the JIT compiler has settled, on both sides; a ResourceManager runs for days. */
    private static final int WARM_UP = 3_000;

    /** Fewer where the cluster changes, which takes longer than the rounds; all is warm by then but the reading anew. */
    private static final int WARM_UP_CHANGING = 300;

    /** Every tenth node changes between two rounds, and of its 32 containers so many. */
    private static final int CHANGING_NODES = 10;

    private static final int CHANGING_CONTAINERS = 3;

    private static final int ROUNDS = 20;
    private static final int QUEUES = 20;
    private static final double OWED = 24;
    private static final double OTHERS = 4;
    private static final int APPS_PER_QUEUE = 5;
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private final MockCluster cluster;
    private final PrintStream out;
    private final Preemption ours;
    private final SchedulerReader reader;
    private final ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();

    private int changes;

    private RoundComparison(MockCluster cluster, PrintStream out) {
        this.cluster = cluster;
        this.out = out;
        this.reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        this.ours = new Preemption(cluster.scheduler(), cluster.context(), MachineClock::now);
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    /** Fills a cluster and measures; takes some minutes. */
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
            comparison.measure("ten large containers wait", comparison::decideAnew);
            comparison.measure("ten large containers are claimed");
            Change change = () -> {
                owed.ask(Want.of(0, Size.gib(40))); // or the scheduler would reserve every node on which something ends
                comparison.exchangeContainers();
                for (MockApp app : apps) {
                    app.ask(Want.of(50, Size.gib(2))); // as many as before wait again
                }
                owed.ask(Want.of(10, Size.gib(40)));
            };
            comparison.measure("ten claimed, 1 % of containers new", WARM_UP_CHANGING, change, comparison::round);
            comparison.heap();
        }
        ManyAsks.run(nodes, out);
    }

    static MockClusterBuilder cluster(int nodes) {
        MockClusterBuilder builder = MockCluster.builder().set(KEYS + "observe_only", "true");
        for (int queue = 0; queue < QUEUES; queue++) {
            builder.queue("root.q%02d".formatted(queue), queue == 0 ? OWED : OTHERS, spec -> spec.userLimitFactor(25));
        }
        return builder.nodes(nodes, Size.gib(64));
    }

    /** 32 containers on each node, of apps of all queues but the first. */
    static List<MockApp> fill(MockCluster cluster, int nodes) throws Exception {
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

    /** Without claims of the round before: each round looks for all places. */
    private void decideAnew() {
        ClusterSnapshot snapshot = reader.read(MachineClock.now(), List.of());
        new Rounds(ours.settings(), CostChoice.standard(), out::println).decide(snapshot, new ClaimBook());
    }

    /** What happens between two rounds; not measured. */
    private interface Change {
        void make() throws Exception;
    }

    private void round() {
        ours.round(() -> true);
    }

    private void measure(String what) throws Exception {
        measure(what, this::round);
    }

    private void measure(String what, Runnable round) throws Exception {
        measure(what, WARM_UP, () -> {}, round);
    }

    private void measure(String what, int warmUp, Change between, Runnable round) throws Exception {
        long[] mine = new long[ROUNDS];
        long[] theirs = new long[ROUNDS];
        for (int turn = -warmUp; turn < ROUNDS; turn++) {
            between.make();
            long myTime = time(round);
            long theirTime = time(stock::editSchedule);
            if (turn >= 0) {
                mine[turn] = myTime;
                theirs[turn] = theirTime;
            }
        }
        out.printf(
                "%-34s sharpshooter %7.3f ms   stock %7.3f ms   ratio %.2f   stock takes %d GiB   (medians of processor time, %d rounds in turn)%n",
                what, millis(mine), millis(theirs), millis(mine) / millis(theirs), stockTakes(), ROUNDS);
    }

    /** On every tenth node some containers end, and others that wait get their places at once. */
    private void exchangeContainers() throws Exception {
        for (int node = changes++ % CHANGING_NODES; node < cluster.nodes().size(); node += CHANGING_NODES) {
            MockNode changing = cluster.node(node);
            RMContainer[] ending = changing.inScheduler().getCopiedListOfRunningContainers().stream()
                    .filter(container -> !container.isAMContainer())
                    .limit(CHANGING_CONTAINERS)
                    .toArray(RMContainer[]::new);
            changing.finish(ending);
        }
    }

    /** How much stock has looked for victims for in its last round, so that all can see that it had to. */
    private long stockTakes() {
        long mib = 0;
        for (String queue : stock.getLeafQueueNames()) {
            for (TempQueuePerPartition books : stock.getQueuePartitions(queue)) {
                mib += books.getActuallyToBePreempted().getMemorySize();
            }
        }
        return mib / 1024;
    }

    private void heap() {
        KeptHeap heap = KeptHeap.of(cluster);
        out.printf(
                "heap kept by a snapshot            %,d bytes, %.1f per container (%,d containers, nodes and queues included)%n",
                heap.bytes(), heap.bytesPerContainer(), heap.containers());
    }

    /** Of this thread on its processor, in ns: neither works in other threads, and others may use the machine. */
    private static long time(Runnable round) {
        long start = CLOCK.getCurrentThreadCpuTime();
        round.run();
        return CLOCK.getCurrentThreadCpuTime() - start;
    }

    private static double millis(long[] nanos) {
        long[] sorted = nanos.clone();
        java.util.Arrays.sort(sorted);
        return (sorted[ROUNDS / 2 - 1] + sorted[ROUNDS / 2]) / 2e6;
    }
}
