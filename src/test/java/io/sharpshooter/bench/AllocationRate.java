package io.sharpshooter.bench;

import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.bench.FullRm.Owed;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitor;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * How many containers a second a {@link FullRm} places while Hadoop's monitor runs no policy, stock's or ours, in
 * turn: three containers of each node end, others that wait get their places, and so on. A round begins every 500 ms,
 * six times as often as usual, so that what it costs is seen at all.
 *
 * <p>{@code ./sharpshooter bench round --scenes allocations} runs it.
 */
final class AllocationRate {
    private static final String INTERVAL_MS = "500";
    private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int WARM_UP = 1;
    private static final int TURNS = 7;

    private enum Beside {
        nothing(() -> null),
        stock(ProportionalCapacityPreemptionPolicy::new),
        sharpshooter(PriorityLargeContainerPreemptionPolicy::new);

        private final Supplier<@Nullable SchedulingEditPolicy> policy;

        Beside(Supplier<@Nullable SchedulingEditPolicy> policy) {
            this.policy = policy;
        }
    }

    private final FullRm full;
    private final PrintStream out;

    private AllocationRate(FullRm full, PrintStream out) {
        this.full = full;
        this.out = out;
    }

    static void run(int nodes, PrintStream out) throws Exception {
        try (FullRm full = start(nodes, Owed.ONE)) {
            AllocationRate rate = new AllocationRate(full, out);
            rate.measure("only those over their share wait");
            full.largeOnesWait(10);
            rate.measure("ten large containers wait");
        }
        try (FullRm full = start(nodes, Owed.TEN)) {
            full.largeOnesWaitApart(20);
            new AllocationRate(full, out).measure("ten queues, 20 large ones each");
        }
    }

    private static FullRm start(int nodes, Owed owed) throws Exception {
        return FullRm.start(nodes, owed, builder -> builder.set(FullRm.KEYS + "monitoring_interval", INTERVAL_MS));
    }

    private void measure(String what) throws Exception {
        Map<Beside, List<Double>> rates = new EnumMap<>(Beside.class);
        for (int turn = -WARM_UP; turn < TURNS; turn++) {
            List<Beside> inTurn = new ArrayList<>(List.of(Beside.values()));
            Collections.rotate(inTurn, turn); // what comes after what changes too
            for (Beside beside : inTurn) {
                double rate = rate(beside.policy.get());
                if (turn >= 0) {
                    rates.computeIfAbsent(beside, name -> new ArrayList<>()).add(rate);
                }
            }
        }
        double alone = median(rates.getOrDefault(Beside.nothing, List.of()));
        out.printf("%-36s", what);
        rates.forEach(
                (beside, some) -> out.printf(" beside %s %,.0f (%.2f)  ", beside, median(some), median(some) / alone));
        out.printf(" (containers placed a second, medians of %d turns)%n", TURNS);
    }

    private double rate(@Nullable SchedulingEditPolicy policy) throws Exception {
        if (policy == null) {
            return rate();
        }
        try (SchedulingMonitor monitor = new SchedulingMonitor(full.cluster().context(), policy)) {
            monitor.init(full.cluster().rm().getConfig());
            monitor.start();
            return rate();
        }
    }

    /** On the clock: what holds the scheduler up counts. */
    private double rate() throws Exception {
        long before = full.placed();
        long start = System.nanoTime();
        long took;
        do {
            full.smallOnesWait();
            full.exchangeContainers(1);
            took = System.nanoTime() - start;
        } while (took < TURN_NANOS);
        return (full.placed() - before) * 1e9 / took;
    }

    private static double median(List<Double> some) {
        List<Double> sorted = new ArrayList<>(some);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
