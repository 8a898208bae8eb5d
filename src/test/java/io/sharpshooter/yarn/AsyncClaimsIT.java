package io.sharpshooter.yarn;

import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.scenario.ClaimFollower;
import io.sharpshooter.scenario.MockScene;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.junit.jupiter.api.Test;

/**
 * Four scheduler threads place containers while the policy kills and reserves, and containers start and end at random.
 * Prints how the claims ended, and how long each hold of the scheduler's write lock was.
 * {@code -Dsharpshooter.async.claims=1000 -Dsharpshooter.async.runs=20} makes 20 runs of 1,000 claims, each with a seed
 * of its own.
 */
class AsyncClaimsIT {
    private static final int CLAIMS = Integer.getInteger("sharpshooter.async.claims", 40);
    private static final int RUNS = Integer.getInteger("sharpshooter.async.runs", 1);
    private static final Size SMALL = Size.gib(1);
    private static final Size LARGE = Size.gib(8);

    /** Notes which containers preemption kills. */
    public static final class CountingScheduler extends MoveSafeCapacityScheduler {
        private final Set<ContainerId> killed = ConcurrentHashMap.newKeySet();
        private final Queue<ContainerId> killedAgain = new ConcurrentLinkedQueue<>();

        @Override
        public void completedContainer(RMContainer container, ContainerStatus status, RMContainerEventType event) {
            if (event == RMContainerEventType.KILL
                    && status.getExitStatus() == PREEMPTED
                    && !killed.add(container.getContainerId())) {
                killedAgain.add(container.getContainerId());
            }
            super.completedContainer(container, status, event);
        }

        public int killed() {
            return killed.size();
        }

        /** Those that were killed when they had been killed before. */
        public Queue<ContainerId> killedAgain() {
            return killedAgain;
        }
    }

    private final List<Long> strikes = new ArrayList<>();
    private final List<Long> others = new ArrayList<>();
    private int killed;

    @Test
    void noClaimExpiresAndNobodyDiesTwiceBesideFourSchedulerThreads() throws Exception {
        for (int seed = 1; seed <= RUNS; seed++) {
            run(seed);
        }
    }

    private void run(int seed) throws Exception {
        strikes.clear();
        others.clear();
        killed = 0;
        try (MockCluster cluster = MockScene.settings()
                        .scheduler(CountingScheduler.class)
                        .asynchronousScheduling()
                        .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "4")
                        .set("yarn.scheduler.capacity.schedule-asynchronously.scheduling-interval-ms", "20")
                        .nodes(16, Size.gib(12))
                        .queue("root.a", 50)
                        .queue("root.b", 50)
                        .start();
                var ends = new ClaimFollower(cluster)) {
            var small = apps(cluster, "root.b", 4);
            for (var app : small) {
                app.ask(Want.of(100, SMALL));
            }
            var large = apps(cluster, "root.a", 4);
            CountingScheduler scheduler = (CountingScheduler) cluster.scheduler();
            var preemption = new Preemption(
                    scheduler, cluster.context(), MachineClock::now, nanos -> held(scheduler.killed(), nanos));
            try (var traffic = new Traffic(seed, traffic(cluster, small, large))) {
                claims(preemption, traffic, ends);
            }
            finish(cluster, preemption, ends, large);
            print(seed, ends);

            assertThat(ends.byEnd()).doesNotContainKey("expired");
            assertThat(ends.byEndWithoutVictims()).doesNotContainKey("expired");
            assertThat(scheduler.killedAgain()).isEmpty();
            assertThat(scheduler.killed()).isEqualTo(ends.killed());
            assertThat(ClaimFollower.satisfied(ends.byEnd()))
                    .as("of %s", ends.byEnd())
                    .isGreaterThan(ends.count() * 3 / 4);
            for (var app : small) {
                app.kill();
            }
            cluster.settle();
            cluster.assertIdle();
        }
    }

    private static List<MockApp> apps(MockCluster cluster, String queue, int count) throws Exception {
        var apps = new ArrayList<MockApp>();
        for (int made = 0; made < count; made++) {
            apps.add(cluster.app(queue).unmanaged().submit().launch());
        }
        return apps;
    }

    /**
     * Small containers start whenever there is room and end; large ones end as well, and their apps ask for new ones
     * when they have all.
     */
    private static Traffic.Step traffic(MockCluster cluster, List<MockApp> small, List<MockApp> large) {
        var asked = new HashMap<MockApp, Integer>();
        return random -> {
            cluster.heartbeatAll();
            Traffic.oneOf(small, random).ask(Want.of(random.nextInt(200), SMALL));
            Traffic.finishOne(cluster, Traffic.oneOf(small, random), random);
            Traffic.finishOne(cluster, Traffic.oneOf(small, random), random);
            for (var app : large) {
                int wanted = asked.getOrDefault(app, 0);
                if (app.placed().size() == wanted) {
                    int more = 1 + random.nextInt(3);
                    app.ask(Want.of(more, LARGE));
                    asked.put(app, wanted + more);
                }
                if (app.running().size() > 1 || random.nextInt(3) == 0) {
                    Traffic.finishOne(cluster, app, random);
                }
            }
            for (var app : large) {
                app.heartbeat();
            }
            for (var app : small) {
                app.heartbeat();
            }
        };
    }

    /** Rounds beside the traffic, until so many claims have ended. */
    private static void claims(Preemption preemption, Traffic traffic, ClaimFollower ends) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (ends.count() < CLAIMS && !traffic.hasFailed()) {
            assertThat(System.nanoTime()).as("ended so far: %s", ends.byEnd()).isLessThan(deadline);
            preemption.round(() -> true);
            ends.follow();
        }
    }

    /** Nobody asks any more, and the last claims end. */
    private static void finish(MockCluster cluster, Preemption preemption, ClaimFollower ends, List<MockApp> large)
            throws Exception {
        for (var app : large) {
            app.kill();
        }
        cluster.await("the last claims have ended", () -> {
            preemption.round(() -> true);
            ends.follow();
            return ends.open() == 0;
        });
    }

    /** A hold in which somebody has died is a strike. */
    private void held(int killedSoFar, long nanos) {
        (killedSoFar > killed ? strikes : others).add(nanos);
        killed = killedSoFar;
    }

    private void print(int seed, ClaimFollower ends) {
        System.out.printf(
                "run %d: %d claims, %d victims, ended %s; others, without victims, ended %s; write lock with kills, %s;"
                        + " without, %s%n",
                seed,
                ends.count(),
                ends.killed(),
                ends.byEnd(),
                ends.byEndWithoutVictims(),
                distribution(strikes),
                distribution(others));
    }

    private static String distribution(List<Long> nanos) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return String.format(
                "%d holds: p50 %d µs, p90 %d, p99 %d, max %d",
                sorted.size(), micros(sorted, 50), micros(sorted, 90), micros(sorted, 99), micros(sorted, 100));
    }

    private static long micros(List<Long> sorted, int percent) {
        return sorted.isEmpty() ? 0 : TimeUnit.NANOSECONDS.toMicros(sorted.get((sorted.size() - 1) * percent / 100));
    }
}
