package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.TimedRounds;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Four scheduler threads place containers while the policy kills and reserves, and containers start and end at random: 1,000
 * claims. Prints how they ended, and how long each hold of the scheduler's write lock was.
 */
class AsyncClaimsIT {
    private static final int CLAIMS = Integer.getInteger("sharpshooter.async.claims", 1_000);
    private static final long SEED = Long.getLong("sharpshooter.async.seed", 1);
    private static final Size SMALL = Size.gib(1);
    private static final Size LARGE = Size.gib(8);

    private final List<Long> holds = new ArrayList<>();

    @Test
    void noClaimExpiresAndNobodyDiesTwiceBesideFourSchedulerThreads() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                        .scheduler(CountingScheduler.class)
                        .asynchronousScheduling()
                        .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "4")
                        .nodes(16, Size.gib(12))
                        .queue("root.a", 50)
                        .queue("root.b", 50)
                        .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                        .set(PolicyByHand.KEYS + "max_wait_before_kill", "0")
                        .start();
                ClaimEnds ends = new ClaimEnds(cluster)) {
            List<MockApp> small = apps(cluster, "root.b", 4);
            for (MockApp app : small) {
                app.ask(Want.of(100, SMALL));
            }
            List<MockApp> large = apps(cluster, "root.a", 4);
            TimedRounds rounds = new TimedRounds(cluster, System::currentTimeMillis, holds::add);
            Traffic traffic = new Traffic(cluster, small, SMALL, large, LARGE, SEED);
            claims(rounds, traffic, ends);
            finish(cluster, rounds, ends, large);
            print(ends);

            CountingScheduler scheduler = (CountingScheduler) cluster.scheduler();
            assertThat(ends.byEnd()).doesNotContainKey("expired");
            assertThat(scheduler.killedAgain()).isEmpty();
            assertThat(scheduler.killed()).isEqualTo(ends.killed());
            for (MockApp app : small) {
                app.kill();
            }
            cluster.settle();
            cluster.assertIdle();
        }
    }

    private static List<MockApp> apps(MockCluster cluster, String queue, int count) throws Exception {
        List<MockApp> apps = new ArrayList<>();
        for (int made = 0; made < count; made++) {
            apps.add(cluster.app(queue).unmanaged().submit().launch());
        }
        return apps;
    }

    /** Rounds beside the traffic, until so many claims have ended. */
    private static void claims(TimedRounds rounds, Traffic traffic, ClaimEnds ends) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        Future<?> running = thread.submit(traffic);
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (ends.count() < CLAIMS && !running.isDone()) {
            assertThat(System.nanoTime()).as("ended so far: %s", ends.byEnd()).isLessThan(deadline);
            rounds.round();
            ends.follow();
        }
        traffic.end();
        running.get(1, TimeUnit.MINUTES);
        thread.shutdown();
    }

    /** Nobody asks any more, and the last claims end. */
    private static void finish(MockCluster cluster, TimedRounds rounds, ClaimEnds ends, List<MockApp> large)
            throws Exception {
        for (MockApp app : large) {
            app.kill();
        }
        cluster.await("the last claims have ended", () -> {
            rounds.round();
            ends.follow();
            return ends.open() == 0;
        });
    }

    private void print(ClaimEnds ends) {
        List<Long> sorted = new ArrayList<>(holds);
        Collections.sort(sorted);
        System.out.printf(
                "%d claims, %d victims, ended %s; write lock held %d times, µs: p50 %d, p90 %d, p99 %d, max %d%n",
                ends.count(),
                ends.killed(),
                ends.byEnd(),
                sorted.size(),
                micros(sorted, 50),
                micros(sorted, 90),
                micros(sorted, 99),
                micros(sorted, 100));
    }

    private static long micros(List<Long> sorted, int percent) {
        return TimeUnit.NANOSECONDS.toMicros(sorted.get((sorted.size() - 1) * percent / 100));
    }
}
