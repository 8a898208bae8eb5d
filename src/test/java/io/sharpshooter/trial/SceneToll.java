package io.sharpshooter.trial;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** The containers of a scene. Ends those whose time is over. */
final class SceneToll extends Toll<SceneMaster> {
    /** What is there when the scene begins has run for up to ten minutes, or for part of its time. */
    private static final int OLDEST_MS = 600_000;

    private final SplittableRandom random;
    private final List<SceneMaster> fillers = new ArrayList<>();
    private final List<SceneMaster> askers = new ArrayList<>();
    private final Map<Running<SceneMaster>, Long> ends = new LinkedHashMap<>();
    private final List<Integer> placements = new ArrayList<>();
    /** 0 before the scene begins. */
    private int round;

    SceneToll(MockCluster cluster, long seed) {
        super(cluster, 0);
        this.random = new SplittableRandom(seed);
    }

    /** An app that has the cluster before the scene begins; its lines of tasks are of different sizes. */
    void fills(String queue, Tasks... tasks) throws Exception {
        fillers.add(enters(queue, false, tasks));
    }

    /** An app that begins to wait when the scene begins. */
    SceneMaster asks(String queue, Tasks... tasks) throws Exception {
        SceneMaster asker = enters(queue, true, tasks);
        askers.add(asker);
        left += asker.asked();
        return asker;
    }

    private SceneMaster enters(String queue, boolean waits, Tasks... tasks) throws Exception {
        MockApp app = cluster.app(queue).unmanaged().submit().launch();
        SceneMaster master = new SceneMaster(app, waits, tasks);
        knows(master);
        return master;
    }

    List<SceneMaster> fillers() {
        return fillers;
    }

    /** Those that wait last. */
    List<SceneMaster> masters() {
        return Stream.concat(fillers.stream(), askers.stream()).toList();
    }

    void roundBegins(int number) throws Exception {
        round = number;
        for (SceneMaster asker : askers) {
            asker.roundBegins(number);
        }
    }

    boolean isOver() {
        return left == 0;
    }

    /** Ends what is due, node by node. */
    void endDue() throws Exception {
        Map<NodeId, List<RMContainer>> due = new LinkedHashMap<>();
        ends.forEach((running, end) -> {
            if (end <= now() && running.container.getState() == RMContainerState.RUNNING) {
                due.computeIfAbsent(running.container.getAllocatedNode(), node -> new ArrayList<>())
                        .add(running.container);
            }
        });
        for (Map.Entry<NodeId, List<RMContainer>> node : due.entrySet()) {
            cluster.node(node.getKey()).finish(node.getValue().toArray(RMContainer[]::new));
            look();
        }
    }

    @Override
    long age(SceneMaster master, int gib) {
        long mean = master.meanMs(gib);
        return round > 0 ? 0 : random.nextLong(mean == 0 ? OLDEST_MS : Math.max(1, mean / 2));
    }

    @Override
    void comes(Running<SceneMaster> container) {
        container.ran = true;
        long mean = container.master.meanMs(container.gib);
        if (mean > 0) {
            ends.put(container, container.start + mean / 2 + random.nextLong(mean));
        }
        if (round > 0 && container.master.waits) {
            placements.add(round);
            left--;
        }
    }

    @Override
    void goes(Running<SceneMaster> container) {
        ends.remove(container);
    }

    @Override
    void dies(Running<SceneMaster> container) {}

    @Override
    Set<String> meantFor(Running<SceneMaster> container) {
        return Set.of(SceneMaster.ASKERS);
    }

    Score score() {
        long inVain = spaces().stream()
                .mapToLong(space -> space.vainGib() + space.unused())
                .sum();
        long gibRounds = (long) gibMsLost / Contestant.ROUND_MS;
        return new Score(left + placements.size(), placements, kills, killsAfterLast, gibKilled, inVain, gibRounds);
    }
}
