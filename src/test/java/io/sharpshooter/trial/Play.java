package io.sharpshooter.trial;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS;

import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Preemption;

/**
 * One scene with one policy, on a ResourceManager whose time is virtual: a round, then {@value #HEARTBEATS} heartbeats
 * of every node and master, in an order by the seed. The same arguments give the same toll, unless the scheduler has
 * threads.
 *
 * @param graceMs {@code max_wait_before_kill}
 * @param threads of the scheduler that place containers at any moment; 0 where it places them with heartbeats only
 */
record Play(Scene scene, Contestant contestant, long graceMs, long seed, int threads) {
    static final int HEARTBEATS = 3;
    static final int BEAT_MS = Contestant.ROUND_MS / HEARTBEATS;
    private static final String THREADS = "yarn.scheduler.capacity.schedule-asynchronously.maximum-threads";

    SceneToll run() throws Exception {
        var builder = contestant.on(MockCluster.builder(), graceMs);
        if (threads > 0) {
            builder.asynchronousScheduling().set(THREADS, threads);
        } else {
            builder.oneThread();
        }
        scene.plan().accept(builder.set(RM_NM_HEARTBEAT_INTERVAL_MS, BEAT_MS));
        try (var cluster = builder.start();
                var log = new LogCatcher(Preemption.class.getName())) {
            var toll = new SceneToll(cluster, this);
            toll.play();
            log.assertNoErrors(); // the brake's would be one
            cluster.assertBooksMatch();
            return toll;
        }
    }
}
