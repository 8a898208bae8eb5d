package io.sharpshooter.soak;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** A small cluster and its configuration, by chance. */
final class Layout {
    static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";
    static final String LABEL = "x";
    static final List<String> LEAVES = List.of("root.a", "root.b", "root.p.c", "root.p.d");
    private static final List<Integer> SPLITS = List.of(10, 25, 40, 50, 60, 75);

    private final SplittableRandom random;
    private final boolean dominant;
    private final boolean labelled;
    private final long nodeGib;
    private final int first;

    Layout(long seed) {
        random = new SplittableRandom(seed);
        dominant = chance(50);
        labelled = chance(40);
        nodeGib = oneOf(16, 24, 32);
        first = random.nextInt(1_000);
    }

    /** Chooses the queue that comes first. */
    int first() {
        return first;
    }

    boolean labelled() {
        return labelled;
    }

    boolean dominant() {
        return dominant;
    }

    Size nodeSize() {
        return Size.gib(nodeGib).vcores(dominant ? 12 : 64);
    }

    MockCluster start() throws Exception {
        MockClusterBuilder builder = MockCluster.builder();
        queues(builder);
        nodes(builder);
        settings(builder);
        if (dominant) {
            builder.dominantResources();
        }
        return builder.scheduler(MoveSafeCapacityScheduler.class).start();
    }

    private void queues(MockClusterBuilder builder) {
        int a = SPLITS.get(random.nextInt(SPLITS.size()));
        int b = (100 - a) / 2;
        int c = SPLITS.get(random.nextInt(SPLITS.size()));
        builder.queue("root.a", a, queue(a));
        builder.queue("root.b", b, queue(b));
        builder.queue("root.p", 100 - a - b, queue(100 - a - b));
        builder.queue("root.p.c", c, queue(c));
        builder.queue("root.p.d", 100 - c, queue(100 - c));
    }

    private Consumer<QueueSpec> queue(int percent) {
        int priority = chance(50) ? 0 : random.nextInt(4);
        boolean unlimited = chance(70);
        boolean protect = chance(8);
        int share = (int) oneOf(100, 50, 25);
        double factor = oneOf(100, 2, 1);
        return queue -> {
            queue.priority(priority).max(unlimited ? 100 : Math.max(percent, 60));
            queue.minimumUserLimit(share).userLimitFactor(factor);
            if (protect) {
                queue.disablePreemption();
            }
            if (labelled) {
                queue.label(LABEL, percent, 100);
            }
        };
    }

    private void nodes(MockClusterBuilder builder) {
        int count = 2 + random.nextInt(5);
        builder.nodes(count, nodeSize());
        if (labelled) {
            builder.label(LABEL, chance(50));
            builder.nodes(1 + random.nextInt(2), nodeSize(), LABEL, 0);
        }
    }

    private void settings(MockClusterBuilder builder) {
        builder.set(KEYS + "max_wait_before_kill", String.valueOf(oneOf(0, 0, 6_000, 15_000)))
                .set(KEYS + "total_preemption_per_round", chance(50) ? "1" : "0.1")
                .set(KEYS + "natural_termination_factor", chance(50) ? "1" : "0.2")
                .set(KEYS + "max_ignored_over_capacity", chance(50) ? "0" : "0.1")
                .set(KEYS + "large-container.threshold", chance(50) ? "50%" : "memory-mb=4096")
                .set(KEYS + "large-container.cost", chance(50) ? "lost-work" : "count")
                .set(KEYS + "large-container.hold-timeout-ms", String.valueOf(oneOf(60_000, 12_000)))
                .set(KEYS + "large-container.guarantee-from-higher-priority", String.valueOf(chance(20)))
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", String.valueOf(chance(15)))
                .set("yarn.scheduler.capacity.reservations-continue-look-all-nodes", String.valueOf(chance(70)))
                .set("yarn.scheduler.capacity.maximum-am-resource-percent", chance(80) ? "1" : "0.3")
                .set(
                        "yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments",
                        String.valueOf(oneOf(1_000_000, 1, 3)));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private long oneOf(long... values) {
        return values[random.nextInt(values.length)];
    }
}
