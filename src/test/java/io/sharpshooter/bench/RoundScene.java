package io.sharpshooter.bench;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.util.Arrays.stream;
import static java.util.stream.IntStream.range;
import static java.util.stream.Stream.concat;

import io.sharpshooter.bench.RoundComparison.Change;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.commons.lang3.function.FailableBiConsumer;

/** What rounds are measured in; each has a ResourceManager of its own, and both policies only observe. */
public enum RoundScene {
    /** Nothing changes from round to round. */
    still(RoundScene::still),
    /** Containers end between two rounds, and others start. */
    changing(RoundScene::changing),
    /** Ten queues wait for 20 large containers each. */
    queues(RoundScene::queues),
    /** One app asks for 20,000 containers, each under an id of its own, all ids new in each round. */
    asks(RoundScene::asks),
    /** One user asks for very much, or very many apps wait; the nodes are always as many. */
    users((nodes, out) -> users(out));

    /** Until the JIT compiler has settled, on both sides; a ResourceManager runs for days. */
    private static final int WARM_UP = 3_000;

    /** Fewer where the cluster changes or many wait, which takes longer than the rounds. */
    private static final int SHORT_WARM_UP = 300;

    private static final int SHORTEST_WARM_UP = 20;
    private static final String COST = "lost-work";
    private static final Size LARGE = Size.gib(40);

    /** Of each app that lends. */
    private static final Want SMALL_ONES = Want.of(50, FullRm.SMALL);

    private static final Want TEN_LARGE = Want.of(10, LARGE);
    private static final int ASKS = 20_000;
    private static final int USERS_NODES = 60;

    private final FailableBiConsumer<Integer, PrintStream, Exception> measuring;

    RoundScene(FailableBiConsumer<Integer, PrintStream, Exception> measuring) {
        this.measuring = measuring;
    }

    /** Those that do not take very long. */
    public static List<RoundScene> usual() {
        return List.copyOf(EnumSet.complementOf(EnumSet.of(asks)));
    }

    /** Fills a ResourceManager of so many nodes, or more than one, and measures. */
    public void run(int nodes, PrintStream out) throws Exception {
        out.printf("%s, %,d nodes:%n", name(), nodes);
        measuring.accept(nodes, out);
    }

    private static void still(int nodes, PrintStream out) throws Exception {
        try (var full = FullRm.start(nodes, 1, COST)) {
            var comparison = new RoundComparison(full.cluster(), out);
            comparison.measure("nothing waits", WARM_UP, Change.NONE);
            full.lendingAsk(SMALL_ONES);
            comparison.measure("only those over their share wait", WARM_UP, Change.NONE);
            full.owedAsk(TEN_LARGE);
            comparison.measureAnew("ten large containers wait", WARM_UP);
            comparison.measure("ten large containers are claimed", WARM_UP, Change.NONE);
        }
    }

    private static void changing(int nodes, PrintStream out) throws Exception {
        try (var full = FullRm.start(nodes, 1, COST)) {
            var comparison = new RoundComparison(full.cluster(), out);
            full.lendingAsk(SMALL_ONES);
            comparison.measure("ten claimed, 1 % of containers new", SHORT_WARM_UP, () -> change(full, 10));
            comparison.measure("ten claimed, 10 % of containers new", SHORTEST_WARM_UP, () -> change(full, 1));
        }
    }

    private static void change(FullRm full, int step) throws Exception {
        full.owedAsk(Want.of(0, LARGE)); // or the scheduler would reserve every node on which something ends
        full.exchangeContainers(step);
        full.lendingAsk(SMALL_ONES);
        full.owedAsk(TEN_LARGE);
    }

    private static void queues(int nodes, PrintStream out) throws Exception {
        try (var full = FullRm.start(nodes, 10, COST)) {
            var comparison = new RoundComparison(full.cluster(), out);
            full.lendingAsk(SMALL_ONES);
            full.owedAsk(wants(20, 1, ask -> LARGE));
            comparison.measureAnew("ten queues, 20 large ones each", SHORT_WARM_UP);
            comparison.measure("the same, claimed", SHORT_WARM_UP, Change.NONE);
        }
    }

    private static void asks(int nodes, PrintStream out) throws Exception {
        for (var cost : List.of(COST, "run-time", "count")) {
            try (var full = FullRm.start(nodes, 1, cost)) {
                var asking = new Asking(full);
                var comparison = new RoundComparison(full.cluster(), out);
                asking.size = ask -> FullRm.SMALL;
                comparison.measure(cost + ", 20,000 equal small ones", SHORTEST_WARM_UP, asking);
                asking.size = ask -> LARGE;
                comparison.measure(cost + ", 20,000 equal large ones", SHORTEST_WARM_UP, asking);
                asking.size = ask -> Size.mib(2048 + 3L * ask);
                comparison.measure(cost + ", 20,000 different ones", SHORTEST_WARM_UP, asking);
                asking.size = ask -> Size.mib(64 * 1024 - ask);
                comparison.measure(cost + ", 20,000 different whole nodes", SHORTEST_WARM_UP, asking);
            }
        }
    }

    /** Takes back all that its app has asked for, and asks for as many under new ids. */
    private static final class Asking implements Change {
        private final FullRm full;
        private IntFunction<Size> size = ask -> LARGE;
        private Want[] wants = {};
        private int nextId = 1;

        Asking(FullRm full) {
            this.full = full;
        }

        @Override
        public void make() throws Exception {
            full.owedAsk(stream(wants)
                    .map(want -> Want.of(0, want.size()).requestId(want.requestId()))
                    .toArray(Want[]::new));
            wants = wants(ASKS, nextId, size);
            nextId += ASKS;
            full.owedAsk(wants);
        }
    }

    /** Each under an id of its own. */
    private static Want[] wants(int count, int firstId, IntFunction<Size> size) {
        return range(0, count)
                .mapToObj(ask -> Want.of(1, size.apply(ask)).requestId(firstId + ask))
                .toArray(Want[]::new);
    }

    private static void users(PrintStream out) throws Exception {
        for (int asks : List.of(500, 5_000)) {
            try (var cluster = fullOfOne()) {
                var asking = started(cluster, "root.a");
                asking.blacklist(places(cluster), List.of());
                asking.ask(wants(asks, 1, ask -> Size.gib(4)));
                users(cluster, "%,d asks, 20,060 unwanted places".formatted(asks), out);
            }
        }
        try (var cluster = fullOfOne()) {
            String[] racks = range(0, 1_000).mapToObj("/other-%05d"::formatted).toArray(String[]::new);
            started(cluster, "root.a")
                    .ask(stream(wants(500, 1, ask -> Size.gib(4)))
                            .map(want -> want.near(racks).only())
                            .toArray(Want[]::new));
            users(cluster, "500 asks, 1,000 wanted places each", out);
        }
        manyApps(out);
    }

    private static void users(MockCluster cluster, String what, PrintStream out) throws Exception {
        var comparison = new RoundComparison(cluster, out);
        comparison.first();
        comparison.measure(what, SHORTEST_WARM_UP, Change.NONE);
    }

    private static void manyApps(PrintStream out) throws Exception {
        var builder = observed();
        for (int queue = 0; queue < 500; queue++) {
            builder.queue("root.q" + queue, 0.1);
        }
        try (var cluster = builder.start()) {
            var apps = new ArrayList<MockApp>();
            for (int app = 0; app < 2_000; app++) {
                apps.add(started(cluster, "root.q" + app % 500));
            }
            users(cluster, "2,000 apps in 500 queues, nothing waits", out);
            fill(cluster);
            for (var app : apps) {
                app.ask(Want.of(1, Size.gib(4)));
            }
            users(cluster, "2,000 apps in 500 queues, each waits", out);
        }
    }

    private static MockCluster fullOfOne() throws Exception {
        return fill(observed().queue("root.a", 50).start());
    }

    private static MockClusterBuilder observed() {
        return MockCluster.builder()
                .set(PREFIX + "observe_only", "true")
                .nodes(USERS_NODES, Size.gib(64))
                .queue("root.b", 50);
    }

    private static MockCluster fill(MockCluster cluster) throws Exception {
        cluster.fill(started(cluster, "root.b"), Want.of(USERS_NODES * 16, Size.gib(4)));
        return cluster;
    }

    private static MockApp started(MockCluster cluster, String queue) throws Exception {
        return cluster.app(queue).unmanaged().submit().launch();
    }

    /** All nodes, and 20,000 others that do not exist. */
    private static List<String> places(MockCluster cluster) {
        return concat(
                        cluster.nodes().stream().map(MockNode::host),
                        range(0, 20_000).mapToObj("other-%d"::formatted))
                .toList();
    }
}
