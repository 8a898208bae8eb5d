package io.sharpshooter.bench;

import io.sharpshooter.bench.FullRm.Owed;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;

/**
 * Whole rounds beside stock's while one app of a queue that is owed much waits for 20,000 containers, each under an
 * id of its own, and all ids new in each round: on a {@link FullRm}, with each built-in cost. Says whether a round
 * stays below half its interval.
 */
final class ManyAsks {
    private static final String COST = FullRm.KEYS + "large-container.cost";
    private static final List<String> COSTS = List.of("lost-work", "run-time", "count");
    private static final int ASKS = 20_000;
    private static final int WARM_UP = 5;
    private static final int ROUNDS = 15;

    private final PrintStream out;
    private long nextId = 1;

    private ManyAsks(PrintStream out) {
        this.out = out;
    }

    /** Fills a cluster for each cost and measures; takes some minutes. */
    static void run(int nodes, PrintStream out) throws Exception {
        for (String cost : COSTS) {
            new ManyAsks(out).run(nodes, cost);
        }
    }

    private void run(int nodes, String cost) throws Exception {
        try (FullRm full = FullRm.start(nodes, Owed.ONE, builder -> builder.set(COST, cost))) {
            MockCluster cluster = full.cluster();
            MockApp app = full.owed();
            measure(cluster, app, cost + ", 20,000 equal small ones", ask -> Size.gib(2));
            measure(cluster, app, cost + ", 20,000 equal large ones", ask -> Size.gib(40));
            measure(cluster, app, cost + ", 20,000 different ones", ask -> Size.mib(2048 + 3L * ask));
            measure(cluster, app, cost + ", 20,000 different whole nodes", ask -> Size.mib(64 * 1024 - ask % 20_000L));
        }
    }

    private void measure(MockCluster cluster, MockApp app, String what, IntFunction<Size> size) throws Exception {
        Preemption ours = new Preemption(cluster.scheduler(), cluster.context(), MachineClock::now);
        ProportionalCapacityPreemptionPolicy stock = new ProportionalCapacityPreemptionPolicy();
        stock.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
        long half = ours.settings().monitoringIntervalMs() / 2;
        Times mine = new Times();
        Times theirs = new Times();
        for (int turn = -WARM_UP; turn < ROUNDS; turn++) {
            List<Want> wants = wants(size);
            app.ask(wants.toArray(Want[]::new));
            long myTime = Times.of(() -> ours.round(() -> true));
            long theirTime = Times.of(stock::editSchedule);
            if (turn >= 0) {
                mine.add(myTime);
                theirs.add(theirTime);
            }
            app.ask(wants.stream().map(ManyAsks::none).toArray(Want[]::new));
        }
        out.printf(
                "%-48s sharpshooter %7.1f ms, longest %7.1f   stock %5.1f, %5.1f   %s   (processor time, %d rounds)%n",
                what,
                mine.medianMs(),
                mine.longestMs(),
                theirs.medianMs(),
                theirs.longestMs(),
                mine.longestMs() < half ? "below half its interval" : "TOO LONG: half its interval is " + half + " ms",
                ROUNDS);
    }

    private List<Want> wants(IntFunction<Size> size) {
        List<Want> wants = new ArrayList<>();
        for (int ask = 0; ask < ASKS; ask++) {
            wants.add(Want.of(1, size.apply(ask)).requestId(nextId++));
        }
        return wants;
    }

    private static Want none(Want want) {
        return Want.of(0, want.size()).requestId(want.requestId());
    }
}
