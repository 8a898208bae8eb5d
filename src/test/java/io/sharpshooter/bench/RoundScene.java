package io.sharpshooter.bench;

import io.sharpshooter.bench.FullRm.Owed;
import io.sharpshooter.bench.RoundComparison.Change;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

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

    private static final int SHORTEST_WARM_UP = 30;
    private static final int ROUNDS = 20;
    private static final int TEN = 10;
    private static final int TWENTY = 20;
    private static final String COST = "lost-work";

    private static final int ASKS = 20_000;
    private static final int USERS_NODES = 60;
    private static final int FEW_ASKS = 500;
    private static final int MANY_ASKS = 5_000;
    private static final int PLACES = 20_060;
    private static final int RACKS = 1_000;
    private static final int QUEUES = 500;
    private static final int APPS = 2_000;

    private interface Measuring {
        void run(int nodes, PrintStream out) throws Exception;
    }

    private final Measuring measuring;

    RoundScene(Measuring measuring) {
        this.measuring = measuring;
    }

    /** Those that do not take very long. */
    public static List<RoundScene> usual() {
        return List.copyOf(EnumSet.complementOf(EnumSet.of(asks)));
    }

    /** Fills a ResourceManager of so many nodes, or more than one, and measures. */
    public void run(int nodes, PrintStream out) throws Exception {
        out.printf("%s, %,d nodes:%n", name(), nodes);
        measuring.run(nodes, out);
    }

    private static void still(int nodes, PrintStream out) throws Exception {
        try (FullRm full = FullRm.start(nodes, Owed.ONE, COST)) {
            RoundComparison comparison = new RoundComparison(full.cluster(), ROUNDS, out);
            comparison.measure("nothing waits", WARM_UP);
            full.smallOnesWait();
            comparison.measure("only those over their share wait", WARM_UP);
            full.largeOnesWait(TEN);
            comparison.measureAnew("ten large containers wait", WARM_UP);
            comparison.measure("ten large containers are claimed", WARM_UP);
        }
    }

    private static void changing(int nodes, PrintStream out) throws Exception {
        try (FullRm full = FullRm.start(nodes, Owed.ONE, COST)) {
            RoundComparison comparison = new RoundComparison(full.cluster(), ROUNDS, out);
            full.smallOnesWait();
            comparison.measure("ten claimed, 1 % of containers new", SHORT_WARM_UP, change(full, TEN));
            comparison.measure("ten claimed, 10 % of containers new", SHORTEST_WARM_UP, change(full, 1));
        }
    }

    private static Change change(FullRm full, int step) {
        return () -> {
            full.largeOnesWait(0); // or the scheduler would reserve every node on which something ends
            full.exchangeContainers(step);
            full.smallOnesWait();
            full.largeOnesWait(TEN);
        };
    }

    private static void queues(int nodes, PrintStream out) throws Exception {
        try (FullRm full = FullRm.start(nodes, Owed.TEN, COST)) {
            RoundComparison comparison = new RoundComparison(full.cluster(), ROUNDS, out);
            full.smallOnesWait();
            full.largeOnesWaitApart(TWENTY);
            comparison.measureAnew("ten queues, 20 large ones each", SHORT_WARM_UP);
            comparison.measure("the same, claimed", SHORT_WARM_UP);
        }
    }

    private static void asks(int nodes, PrintStream out) throws Exception {
        for (String cost : List.of(COST, "run-time", "count")) {
            try (FullRm full = FullRm.start(nodes, Owed.ONE, cost)) {
                Asking asking = new Asking(full.owed());
                RoundComparison comparison = new RoundComparison(full.cluster(), ROUNDS, out);
                asking.size = ask -> Size.gib(2);
                comparison.measure(cost + ", 20,000 equal small ones", TEN, asking);
                asking.size = ask -> Size.gib(40);
                comparison.measure(cost + ", 20,000 equal large ones", TEN, asking);
                asking.size = ask -> Size.mib(2048 + 3L * ask);
                comparison.measure(cost + ", 20,000 different ones", TEN, asking);
                asking.size = ask -> Size.mib(64 * 1024 - ask);
                comparison.measure(cost + ", 20,000 different whole nodes", TEN, asking);
            }
        }
    }

    /** Takes back all that its app has asked for, and asks for as many under new ids. */
    private static final class Asking implements Change {
        private final MockApp app;
        private IntFunction<Size> size = ask -> Size.gib(2);
        private Want[] wants = new Want[0];
        private int nextId = 1;

        Asking(MockApp app) {
            this.app = app;
        }

        @Override
        public void make() throws Exception {
            app.ask(Arrays.stream(wants)
                    .map(want -> Want.of(0, want.size()).requestId(want.requestId()))
                    .toArray(Want[]::new));
            wants = wants(ASKS, nextId, size);
            nextId += ASKS;
            app.ask(wants);
        }
    }

    /** Each under an id of its own. */
    static Want[] wants(int count, int firstId, IntFunction<Size> size) {
        return IntStream.range(0, count)
                .mapToObj(ask -> Want.of(1, size.apply(ask)).requestId(firstId + ask))
                .toArray(Want[]::new);
    }

    private static void users(PrintStream out) throws Exception {
        for (int asks : List.of(FEW_ASKS, MANY_ASKS)) {
            try (MockCluster cluster = fullOfOne()) {
                MockApp asking = started(cluster, "root.a");
                asking.blacklist(places(cluster), List.of());
                asking.ask(wants(asks, 1, ask -> Size.gib(4)));
                users(cluster, "%,d asks, %,d unwanted places".formatted(asks, PLACES), out);
            }
        }
        try (MockCluster cluster = fullOfOne()) {
            String[] racks =
                    IntStream.range(0, RACKS).mapToObj("/other-%05d"::formatted).toArray(String[]::new);
            started(cluster, "root.a")
                    .ask(Arrays.stream(wants(FEW_ASKS, 1, ask -> Size.gib(4)))
                            .map(want -> want.near(racks).only())
                            .toArray(Want[]::new));
            users(cluster, "%,d asks, %,d wanted places each".formatted(FEW_ASKS, RACKS), out);
        }
        manyApps(out);
    }

    private static void users(MockCluster cluster, String what, PrintStream out) throws Exception {
        RoundComparison comparison = new RoundComparison(cluster, ROUNDS, out);
        comparison.first();
        comparison.measure(what, TWENTY);
    }

    private static void manyApps(PrintStream out) throws Exception {
        MockClusterBuilder builder = observed();
        for (int queue = 0; queue < QUEUES; queue++) {
            builder.queue("root.q" + queue, 50.0 / QUEUES);
        }
        try (MockCluster cluster = builder.queue("root.b", 50).start()) {
            MockApp[] apps = new MockApp[APPS];
            for (int app = 0; app < APPS; app++) {
                apps[app] = started(cluster, "root.q" + app % QUEUES);
            }
            String all = "%,d apps in %,d queues, ".formatted(APPS, QUEUES);
            users(cluster, all + "nothing waits", out);
            fill(cluster);
            for (MockApp app : apps) {
                app.ask(Want.of(1, Size.gib(4)));
            }
            users(cluster, all + "each waits", out);
        }
    }

    private static MockCluster fullOfOne() throws Exception {
        MockCluster cluster = observed().queue("root.a", 50).queue("root.b", 50).start();
        fill(cluster);
        return cluster;
    }

    private static MockClusterBuilder observed() {
        return MockCluster.builder().set(FullRm.KEYS + "observe_only", "true").nodes(USERS_NODES, Size.gib(64));
    }

    private static void fill(MockCluster cluster) throws Exception {
        cluster.fill(started(cluster, "root.b"), Want.of(USERS_NODES * 16, Size.gib(4)));
    }

    private static MockApp started(MockCluster cluster, String queue) throws Exception {
        return cluster.app(queue).unmanaged().submit().launch();
    }

    /** All nodes, and others that do not exist. */
    private static List<String> places(MockCluster cluster) {
        return IntStream.range(0, PLACES)
                .mapToObj(place -> place < USERS_NODES ? cluster.node(place).host() : "other-" + place)
                .toList();
    }
}
