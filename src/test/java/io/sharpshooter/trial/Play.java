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
 * and master, in an order by the seed. The same arguments give the same score.
 *
 * @param heartbeats of each node from one round to the next
 * @param graceMs {@code max_wait_before_kill}
 */
record Play(Scene scene, Contestant contestant, int heartbeats, long graceMs, long seed) {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final long ROUND_MS = 3_000;
    private static final int MOST_ROUNDS = 120;
    private static final int ROUNDS_AFTER = 10;
    private static final int MOST_TO_FILL = 60;

    Score run() throws Exception {
        MockClusterBuilder builder = MockCluster.builder()
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1")
                .set(KEYS + "max_wait_before_kill", String.valueOf(graceMs))
                .set(KEYS + "monitoring_interval", String.valueOf(ROUND_MS));
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
        Beats beats = new Beats(cluster, cast, watch, seed);
        for (Master filler : cast.fillers()) {
            filler.ask();
        }
        for (int beat = 0; beat < MOST_TO_FILL; beat++) {
            beats.beat(0);
        }
        SchedulingEditPolicy policy = contestant.maker().make(cluster);
        watch.begin();
        for (Master asker : cast.askers()) {
            asker.ask();
        }
        int last = MOST_ROUNDS;
        for (int round = 1; round <= last; round++) {
            watch.roundBegins(round);
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

        Beats(MockCluster cluster, Cast cast, Watch watch, long seed) {
            this.cluster = cluster;
            this.cast = cast;
            this.watch = watch;
            this.order = new Random(seed);
        }

        void beat(long ms) throws Exception {
            cluster.time().advance(ms);
            watch.endDue();
            List<MockNode> nodes = new ArrayList<>(cluster.nodes());
            Collections.shuffle(nodes, order);
            cluster.heartbeat(nodes);
            watch.look();
            for (Master master : cast.all()) {
                master.heartbeat();
            }
        }
    }
}
