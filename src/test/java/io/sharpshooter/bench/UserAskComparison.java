package io.sharpshooter.bench;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.read.SchedulerReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/**
 * Rounds beside stock's where one user asks for very much: thousands of asks of an app that wants none of 20,060
 * places, all nodes of the cluster among them, or wants to be at a thousand that do not exist; and where very many
 * apps in very many queues wait, or none of them does. Both only observe.
 *
 * <p>{@code ./sharpshooter bench round --scenes users} runs it.
 */
final class UserAskComparison {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final int WARM_UP = 20;
    private static final int ROUNDS = 20;
    private static final int NODES = 60;
    private static final int FEW_ASKS = 500;
    private static final int MANY_ASKS = 5_000;
    private static final int PLACES = 20_060;
    private static final int RACKS = 1_000;
    private static final int QUEUES = 500;
    private static final int APPS = 2_000;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final PrintStream out;
    private final SchedulerReader reader;
    private final Preemption ours;
    private final ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();

    private UserAskComparison(MockCluster cluster, PrintStream out) {
        this.out = out;
        this.reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        this.ours = new Preemption(cluster.scheduler(), cluster.context(), MachineClock::now);
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
    }

    /** Takes about a minute. */
    static void run(PrintStream out) throws Exception {
        unwantedPlaces(FEW_ASKS, out);
        unwantedPlaces(MANY_ASKS, out);
        wantedPlaces(out);
        manyApps(out);
    }

    private static void unwantedPlaces(int asks, PrintStream out) throws Exception {
        try (MockCluster cluster = fullOfOne()) {
            MockApp asking = cluster.app("root.a").unmanaged().submit().launch();
            asking.blacklist(places(cluster), List.of());
            asking.ask(wants(asks));
            new UserAskComparison(cluster, out).compare("%,d asks, %,d unwanted places".formatted(asks, PLACES));
        }
    }

    /** Each ask names the same racks, and none of them exists. */
    private static void wantedPlaces(PrintStream out) throws Exception {
        try (MockCluster cluster = fullOfOne()) {
            String[] racks =
                    IntStream.range(0, RACKS).mapToObj("/other-%05d"::formatted).toArray(String[]::new);
            Want[] wants = Arrays.stream(wants(FEW_ASKS))
                    .map(want -> want.near(racks).only())
                    .toArray(Want[]::new);
            cluster.app("root.a").unmanaged().submit().launch().ask(wants);
            new UserAskComparison(cluster, out).compare("%,d asks, %,d wanted places each".formatted(FEW_ASKS, RACKS));
        }
    }

    private static MockCluster fullOfOne() throws Exception {
        MockCluster cluster = observed()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(NODES, Size.gib(64))
                .start();
        fill(cluster, "root.b");
        return cluster;
    }

    private static void fill(MockCluster cluster, String queue) throws Exception {
        MockApp filling = cluster.app(queue).unmanaged().submit().launch();
        cluster.fill(filling, Want.of(NODES * 16, Size.gib(4)));
    }

    /** All nodes, and others that do not exist. */
    private static List<String> places(MockCluster cluster) {
        List<String> places = new ArrayList<>();
        cluster.nodes().stream().map(MockNode::host).forEach(places::add);
        for (int other = places.size(); other < PLACES; other++) {
            places.add("other-%05d".formatted(other));
        }
        return places;
    }

    private static Want[] wants(int asks) {
        Want[] wants = new Want[asks];
        for (int ask = 0; ask < asks; ask++) {
            wants[ask] = Want.of(1, Size.gib(4)).requestId(ask + 1);
        }
        return wants;
    }

    private static void manyApps(PrintStream out) throws Exception {
        MockClusterBuilder builder = observed();
        for (int queue = 0; queue < QUEUES; queue++) {
            builder.queue("root.q%03d".formatted(queue), 50.0 / QUEUES);
        }
        builder.queue("root.rest", 50);
        try (MockCluster cluster = builder.nodes(NODES, Size.gib(64)).start()) {
            List<MockApp> apps = new ArrayList<>();
            for (int app = 0; app < APPS; app++) {
                apps.add(cluster.app("root.q%03d".formatted(app % QUEUES))
                        .unmanaged()
                        .submit()
                        .launch());
            }
            UserAskComparison comparison = new UserAskComparison(cluster, out);
            String all = "%,d apps in %,d queues, ".formatted(APPS, QUEUES);
            comparison.look(all + "nothing waits");
            comparison.compare(all + "nothing waits");
            fill(cluster, "root.rest");
            for (MockApp app : apps) {
                app.ask(Want.of(1, Size.gib(4)));
            }
            comparison.compare(all + "each waits");
        }
    }

    private static MockClusterBuilder observed() {
        return MockCluster.builder().set(KEYS + "observe_only", "true");
    }

    private void look(String what) {
        out.printf("%-48s looked whether something waits: %.3f ms%n", what, medianMs(reader::nothingWaits));
    }

    /** The first round tells each refusal; those after it tell none. */
    private void compare(String what) {
        try (WrittenBytes log = new WrittenBytes(DecisionLog.LOGGER)) {
            long allocated =
                    THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            long first = Times.of(this::round);
            allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocated;
            long written = log.bytes();
            double mine = medianMs(this::round);
            double theirs = medianMs(stock::editSchedule);
            out.printf(
                    "%-48s sharpshooter %8.3f ms   stock %8.3f ms   (medians of processor time, %d rounds)   "
                            + "the first round %,.0f ms, %,d KB of heap allocated, %,d KB of log%n",
                    what, mine, theirs, ROUNDS, first / 1e6, allocated / 1024, written / 1024);
        }
    }

    private void round() {
        ours.round(() -> true);
    }

    private static double medianMs(Runnable round) {
        return Times.of(WARM_UP, ROUNDS, round).medianMs();
    }
}
