package io.sharpshooter.trial;

import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Collections.shuffle;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** A scene as it is played, and how the policy did in it. */
final class SceneToll extends Toll<SceneMaster> {
    /** Of a round that never came: it is the worst of all. */
    static final double NEVER = Double.POSITIVE_INFINITY;

    private static final int MOST_ROUNDS = 120;
    private static final int ROUNDS_AFTER = 10;
    private static final int MOST_TO_FILL = 60;
    /** What is there when the scene begins has run for up to ten minutes, or for part of its time. */
    private static final int OLDEST_MS = 600_000;
    /** Real time for the scheduler's threads after each heartbeat: they look at a few hundred nodes a millisecond. */
    private static final long PAUSE_MS = 5;

    private final Play play;
    private final Random order;
    private final SplittableRandom times;
    private final List<Integer> placements = new ArrayList<>();
    /** 0 before the scene begins. */
    private int round;

    SceneToll(MockCluster cluster, Play play) throws Exception {
        super(cluster);
        this.play = play;
        this.order = new Random(play.seed());
        this.times = new SplittableRandom(play.seed());
        for (var part : play.scene().parts()) {
            knows(new SceneMaster(
                    cluster.app(part.queue())
                            .priority(part.waits() ? 1 : 0)
                            .unmanaged()
                            .submit()
                            .launch(),
                    part));
            left += part.waits() ? part.tasks().stream().mapToInt(Tasks::count).sum() : 0;
        }
    }

    void play() throws Exception {
        ask();
        for (int beat = 0; beat < MOST_TO_FILL; beat++) {
            beat();
        }
        var policy = play.contestant().rounds(cluster);
        int last = MOST_ROUNDS;
        for (round = 1; round <= last; round++) {
            ask();
            policy.run();
            cluster.drain();
            look();
            for (int beat = 0; beat < Play.HEARTBEATS; beat++) {
                cluster.time().advance(Play.BEAT_MS);
                beat();
            }
            last = left == 0 ? min(last, round + ROUNDS_AFTER) : last;
        }
    }

    /** Those whose round it is. */
    private void ask() throws Exception {
        for (var master : masters.values()) {
            if (master.part.from() == round) {
                master.ask();
            }
        }
    }

    /** A heartbeat of everybody. */
    private void beat() throws Exception {
        endDue();
        List<MockNode> nodes = new ArrayList<>(cluster.nodes());
        shuffle(nodes, order);
        cluster.heartbeat(nodes);
        if (play.threads() > 0) {
            Thread.sleep(PAUSE_MS);
            cluster.drain();
        }
        look();
        for (var master : masters.values()) {
            master.heartbeat();
        }
    }

    /** Ends what is due, node by node. */
    private void endDue() throws Exception {
        var due = due().map(running -> running.container)
                .filter(container -> container.getState() == RUNNING)
                .collect(groupingBy(RMContainer::getAllocatedNode, LinkedHashMap::new, toList()));
        for (var node : due.entrySet()) {
            cluster.node(node.getKey()).finish(node.getValue().toArray(RMContainer[]::new));
            look();
        }
    }

    @Override
    void comes(Running<SceneMaster> container) {
        container.ran = true;
        long mean = container.master.meanMs(container.gib);
        if (round == 0) {
            container.start -= times.nextLong(mean == 0 ? OLDEST_MS : max(1, mean / 2));
        }
        if (mean > 0) {
            container.endsAt = container.start + mean / 2 + times.nextLong(mean);
        }
        if (round > 0 && container.master.waits) {
            placements.add(round);
            left--;
        }
    }

    @Override
    Set<String> meantFor(Running<SceneMaster> container) {
        return Set.of(SceneMaster.ASKERS);
    }

    /** How many were waited for, and have been placed. */
    int placed() {
        return placements.size();
    }

    /** How many were waited for. */
    int asked() {
        return left + placed();
    }

    /** The round in which so many percent of them had been placed, one at least. */
    double roundOf(int percent) {
        int needed = max(1, (asked() * percent + 99) / 100);
        return placed() < needed ? NEVER : placements.get(needed - 1);
    }

    /** What was killed and never used by any of those who waited. */
    long gibInVain() {
        return spaces.values().stream()
                .mapToLong(space -> space.vainGib + space.unused())
                .sum();
    }

    /** Memory of what was killed, times the rounds that it had run. */
    long gibRoundsLost() {
        return (long) gibMsLost / Contestant.ROUND_MS;
    }
}
