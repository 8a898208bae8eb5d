package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One scene with one policy, on a ResourceManager whose time is virtual: a round, then so many heartbeats of every node
 * and master, in an order by the seed. The same arguments give the same score, unless the scheduler has threads.
 *
 * @param heartbeats of each node from one round to the next
 * @param graceMs {@code max_wait_before_kill}
 * @param threads of the scheduler that place containers at any moment; 0 where it places them with heartbeats only
 */
record Play(Scene scene, Contestant contestant, int heartbeats, long graceMs, long seed, int threads) {
    private static final String ASYNCHRONOUSLY = "yarn.scheduler.capacity.schedule-asynchronously.";
    private static final int MOST_ROUNDS = 120;
    private static final int ROUNDS_AFTER = 10;
    private static final int MOST_TO_FILL = 60;
    /** Real time for the scheduler's threads after each heartbeat: they look at a few hundred nodes a millisecond. */
    private static final long PAUSE_MS = 5;

    Score run() throws Exception {
        MockClusterBuilder builder = contestant.cluster(graceMs).set(Scene.HEARTBEAT, String.valueOf(beatMs()));
        if (threads > 0) {
            builder.asynchronousScheduling().set(ASYNCHRONOUSLY + "maximum-threads", String.valueOf(threads));
        } else {
            builder.oneThread();
        }
        scene.plan().accept(builder);
        try (MockCluster cluster = builder.start()) {
            SceneToll toll = new SceneToll(cluster, seed);
            scene.script().bringIn(toll);
            play(toll, new Random(seed));
            cluster.assertBooksMatch();
            return toll.score();
        }
    }

    private int beatMs() {
        return Contestant.ROUND_MS / heartbeats;
    }

    private void play(SceneToll toll, Random order) throws Exception {
        for (SceneMaster filler : toll.fillers()) {
            filler.ask();
        }
        for (int beat = 0; beat < MOST_TO_FILL; beat++) {
            beat(toll, order);
        }
        Runnable policy = contestant.rounds(toll.cluster);
        int last = MOST_ROUNDS;
        for (int round = 1; round <= last; round++) {
            toll.roundBegins(round);
            policy.run();
            toll.cluster.drain();
            toll.look();
            for (int beat = 0; beat < heartbeats; beat++) {
                toll.cluster.time().advance(beatMs());
                beat(toll, order);
            }
            last = toll.isOver() ? Math.min(last, round + ROUNDS_AFTER) : last;
        }
    }

    /** A heartbeat of everybody. */
    private void beat(SceneToll toll, Random order) throws Exception {
        toll.endDue();
        List<MockNode> nodes = new ArrayList<>(toll.cluster.nodes());
        Collections.shuffle(nodes, order);
        toll.cluster.heartbeat(nodes);
        if (threads > 0) {
            Thread.sleep(PAUSE_MS);
            toll.cluster.drain();
        }
        toll.look();
        for (SceneMaster master : toll.masters()) {
            master.heartbeat();
        }
    }
}
