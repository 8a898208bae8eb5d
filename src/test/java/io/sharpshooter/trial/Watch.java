package io.sharpshooter.trial;

import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/**
 * Sees containers come and go, from outside: looks at every node after each heartbeat and each round. Gives each a
 * virtual start, by which the scheduler and policies tell its age, and ends those whose time is over.
 */
final class Watch {
    private final MockCluster cluster;
    private final Map<Object, TaskMaster> masters = new HashMap<>();
    private final Map<ContainerId, Seen> alive = new LinkedHashMap<>();
    private final Map<NodeId, Long> killedFree = new HashMap<>();
    private final Map<NodeId, Long> endedFree = new HashMap<>();
    private final SplittableRandom random;
    private final long roundMs;
    private boolean begun;
    private int round;

    private final List<Integer> placements = new ArrayList<>();
    private int kills;
    private int killsAfterLast;
    private long gbKilled;
    private long gbUsed;
    private long gbMsLost;
    private long gbEndedUsed;
    private long gbTakenBack;
    private final int asked;

    /** A container that runs. */
    private record Seen(RMContainer container, TaskMaster master, long gb, long start, long end) {}

    Watch(MockCluster cluster, Cast cast, long seed, long roundMs) {
        this.cluster = cluster;
        this.random = new SplittableRandom(seed);
        this.roundMs = roundMs;
        cast.all().forEach(master -> masters.put(master.app().id(), master));
        asked = cast.askers().stream().mapToInt(TaskMaster::asked).sum();
    }

    /** What runs now has run for some time; from now on it counts. */
    void begin() {
        look();
        begun = true;
    }

    void roundBegins(int number) {
        round = number;
    }

    boolean isOver() {
        return placements.size() == asked;
    }

    Score score() {
        long lost = gbMsLost / roundMs;
        long inVain = gbKilled - gbUsed;
        return new Score(asked, placements, kills, killsAfterLast, gbKilled, inVain, lost, gbEndedUsed, gbTakenBack);
    }

    /** Ends what is due, node by node. */
    void endDue() throws Exception {
        long now = cluster.time().get().wallMs();
        Map<NodeId, List<RMContainer>> due = new LinkedHashMap<>();
        for (Seen seen : alive.values()) {
            if (seen.end <= now && seen.container.getState() == RMContainerState.RUNNING) {
                due.computeIfAbsent(seen.container.getAllocatedNode(), node -> new ArrayList<>())
                        .add(seen.container);
            }
        }
        for (Map.Entry<NodeId, List<RMContainer>> node : due.entrySet()) {
            cluster.node(node.getKey()).finish(node.getValue().toArray(RMContainer[]::new));
            look();
        }
    }

    /** Takes note of what has gone and come since the last look. */
    void look() {
        alive.values().removeIf(this::isGone);
        for (MockNode node : cluster.nodes()) {
            for (RMContainer container : node.inScheduler().getCopiedListOfRunningContainers()) {
                if (!alive.containsKey(container.getContainerId()) && !isEnded(container)) {
                    comes(container);
                }
            }
        }
    }

    private boolean isGone(Seen seen) {
        if (!isEnded(seen.container)) {
            return false;
        }
        if (seen.container.getContainerExitStatus() == ContainerExitStatus.PREEMPTED) {
            kills++;
            killsAfterLast += isOver() ? 1 : 0;
            gbKilled += seen.gb;
            gbTakenBack += seen.master.wanted() ? seen.gb : 0;
            gbMsLost += seen.gb * (cluster.time().get().wallMs() - seen.start);
            killedFree.merge(seen.container.getAllocatedNode(), seen.gb, Long::sum);
        } else if (begun) {
            endedFree.merge(seen.container.getAllocatedNode(), seen.gb, Long::sum);
        }
        return true;
    }

    private static boolean isEnded(RMContainer container) {
        return switch (container.getState()) {
            case ALLOCATED, ACQUIRED, RUNNING -> false;
            default -> true;
        };
    }

    private void comes(RMContainer container) {
        long gb = container.getAllocatedResource().getMemorySize() / 1024;
        TaskMaster master = Objects.requireNonNull(
                masters.get(container.getContainerId().getApplicationAttemptId().getApplicationId()));
        if (begun) {
            takePlace(container.getAllocatedNode(), gb, master.wanted());
        }
        long age = begun ? 0 : random.nextLong(Math.max(1, ageBefore(master, gb)));
        long start = cluster.time().get().wallMs() - age;
        HiddenField.set(container, "creationTime", start);
        alive.put(container.getContainerId(), new Seen(container, master, gb, start, end(master, gb, start)));
    }

    /** What ends by itself has run for part of its time when the scene begins, the rest for up to ten minutes. */
    private long ageBefore(TaskMaster master, long gb) {
        int rounds = master.tasksOf((int) gb).rounds();
        return rounds == 0 ? 600_000 : rounds * roundMs / 2;
    }

    private long end(TaskMaster master, long gb, long start) {
        long mean = master.tasksOf((int) gb).rounds() * roundMs;
        return mean == 0 ? Long.MAX_VALUE : start + mean / 2 + random.nextLong(mean);
    }

    /** Those who waited take what was killed first, others last. */
    private void takePlace(NodeId node, long gb, boolean wanted) {
        long killed = killedFree.getOrDefault(node, 0L);
        long used = Math.min(killed, wanted ? gb : Math.max(0, gb - (free(node) - killed)));
        killedFree.put(node, killed - used);
        long ended = Math.min(endedFree.getOrDefault(node, 0L), gb - used);
        endedFree.merge(node, -ended, Long::sum);
        if (wanted) {
            gbUsed += used;
            gbEndedUsed += ended;
            placements.add(round);
        }
    }

    private long free(NodeId node) {
        long total = cluster.node(node).inScheduler().getTotalResource().getMemorySize() / 1024;
        long used = alive.values().stream()
                .filter(seen -> seen.container.getAllocatedNode().equals(node))
                .mapToLong(seen -> seen.gb)
                .sum();
        return total - used;
    }
}
