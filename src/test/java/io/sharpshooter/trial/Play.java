package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;

/**
 * One scene with one policy, on a ResourceManager whose time is virtual: a round, then so many heartbeats of every node
 * and master, in an order by the seed. The same arguments give the same score, unless the scheduler has threads.
 *
 * @param heartbeats of each node from one round to the next
 * @param graceMs {@code max_wait_before_kill}
 * @param threads of the scheduler that place containers at any moment; 0 where it places them with heartbeats only
 */
record Play(TrialScene scene, Contestant contestant, int heartbeats, long graceMs, long seed, int threads) {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String ASYNCHRONOUSLY = "yarn.scheduler.capacity.schedule-asynchronously.";
    private static final String NODE_HEARTBEAT = "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms";
    private static final long ROUND_MS = 3_000;
    private static final int MOST_ROUNDS = 120;
    private static final int ROUNDS_AFTER = 10;
    private static final int MOST_TO_FILL = 60;
    /** Real time for the scheduler's threads after each heartbeat: they look at a few hundred nodes a millisecond. */
    private static final long PAUSE_MS = 5;

    static Play synchronous(TrialScene scene, Contestant contestant, int heartbeats, long graceMs, long seed) {
        return new Play(scene, contestant, heartbeats, graceMs, seed, 0);
    }

    Score run() throws Exception {
        MockClusterBuilder builder = MockCluster.builder()
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1")
                .set(NODE_HEARTBEAT, String.valueOf(ROUND_MS / heartbeats))
                .set(KEYS + "max_wait_before_kill", String.valueOf(graceMs))
                .set(KEYS + "monitoring_interval", String.valueOf(ROUND_MS));
        if (threads > 0) {
            builder.asynchronousScheduling().set(ASYNCHRONOUSLY + "maximum-threads", String.valueOf(threads));
        } else {
            builder.oneThread();
        }
        scene.plan().accept(builder);
        contestant.settings().forEach(builder::set);
        try (MockCluster cluster = builder.start()) {
            return play(cluster);
        }
    }

    private Score play(MockCluster cluster) throws Exception {
        Cast cast = new Cast(cluster);
        scene.script().bringIn(cast);
        Watch watch = new Watch(cluster, cast, seed, ROUND_MS);
        Beats beats = new Beats(cluster, cast, watch, seed, threads > 0 ? PAUSE_MS : 0);
        for (TaskMaster master : cast.all()) {
            master.fill();
        }
        for (int beat = 0; beat < MOST_TO_FILL; beat++) {
            beats.beat(0);
        }
        SchedulingEditPolicy policy = contestant.maker().make(cluster);
        watch.begin();
        int last = MOST_ROUNDS;
        for (int round = 1; round <= last; round++) {
            watch.roundBegins(round);
            for (TaskMaster asker : cast.askers()) {
                asker.roundBegins(round);
            }
            policy.editSchedule();
            cluster.drain();
            watch.look();
            for (int beat = 0; beat < heartbeats; beat++) {
                beats.beat(ROUND_MS / heartbeats);
            }
            last = watch.isOver() ? Math.min(last, round + ROUNDS_AFTER) : last;
        }
        cluster.assertBooksMatch();
        return watch.score();
    }

    /** Heartbeats of everybody. */
    private static final class Beats {
        private final MockCluster cluster;
        private final Cast cast;
        private final Watch watch;
        private final Random order;
        private final long pauseMs;

        Beats(MockCluster cluster, Cast cast, Watch watch, long seed, long pauseMs) {
            this.cluster = cluster;
            this.cast = cast;
            this.watch = watch;
            this.order = new Random(seed);
            this.pauseMs = pauseMs;
        }

        void beat(long ms) throws Exception {
            cluster.time().advance(ms);
            watch.endDue();
            List<MockNode> nodes = new ArrayList<>(cluster.nodes());
            Collections.shuffle(nodes, order);
            cluster.heartbeat(nodes);
            if (pauseMs > 0) {
                Thread.sleep(pauseMs);
                cluster.drain();
            }
            watch.look();
            for (TaskMaster master : cast.all()) {
                master.heartbeat();
            }
        }
    }
}
