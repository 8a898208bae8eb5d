package io.sharpshooter.yarn;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.ClaimFollower;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * In how many rounds eight containers of 40 GB come to 20 full nodes of 64 GB, beside four threads of the scheduler,
 * while containers of 4 GB end and others start in their place. Without a grace period and with the default; and with
 * nothing between reading and acting but the scheduler's threads, and with a heartbeat of every node. Time is virtual.
 *
 * <p>{@code ./sharpshooter bench race} runs it.
 */
public final class RaceRounds {
    private static final int RUNS = 25;
    private static final int NODES = 20;
    private static final int SMALL_A_NODE = 16;
    private static final Size SMALL = Size.gib(4);
    private static final int LARGE = 8;
    private static final int HEARTBEATS = 3;
    private static final int MOST_ROUNDS = 40;
    private static final int FILLERS = 4;

    /** How many of the 320 containers end from one heartbeat of all nodes to the next. */
    private static final int ENDING = 16;

    /** Real time for the scheduler's threads after each heartbeat: they look at a few hundred nodes a millisecond. */
    private static final long PAUSE_MS = 5;

    private final MockCluster cluster;
    private final Random random;
    private final List<MockApp> small = new ArrayList<>();
    private final Set<ContainerId> stamped = new HashSet<>();
    private final MockApp large;

    private RaceRounds(MockCluster cluster, long seed) throws Exception {
        this.cluster = cluster;
        this.random = new Random(seed);
        for (int made = 0; made < FILLERS; made++) {
            small.add(cluster.app("root.b").unmanaged().submit().launch().ask(Want.of(1_000, SMALL)));
        }
        cluster.await("the cluster is full", this::isFull);
        large = cluster.app("root.a").unmanaged().submit().launch().ask(Want.of(LARGE, Size.gib(40)));
    }

    /** What came of one run. */
    private record Outcome(int rounds, int placed, long allocations, Map<String, Integer> ends) {}

    /** Prints for each case in which round all were placed, and how claims have ended. */
    public static void run(PrintStream out) throws Exception {
        for (long graceMs : new long[] {0, 15_000}) {
            for (int between : new int[] {0, 1}) {
                run(graceMs, between, out);
            }
        }
    }

    private static void run(long graceMs, int between, PrintStream out) throws Exception {
        var rounds = new ArrayList<Integer>();
        var ends = new TreeMap<String, Integer>();
        int all = 0;
        long allocations = 0;
        for (int seed = 1; seed <= RUNS; seed++) {
            var outcome = play(seed, graceMs, between);
            rounds.add(outcome.rounds());
            outcome.ends().forEach((end, count) -> ends.merge(end, count, Integer::sum));
            all += outcome.placed() == LARGE ? 1 : 0;
            allocations += outcome.allocations();
        }
        Collections.sort(rounds);
        out.printf(
                "Grace period %2d s, %d heartbeats between reading and acting: all placed in %d of %d runs, in round"
                        + " %d (median), %d at worst; %d allocations a round; claims ended %s%n",
                graceMs / 1000,
                between,
                all,
                RUNS,
                rounds.get(RUNS / 2),
                rounds.get(RUNS - 1),
                allocations / rounds.stream().mapToInt(Integer::intValue).sum(),
                ends);
    }

    private static Outcome play(long seed, long graceMs, int between) throws Exception {
        try (MockCluster cluster = MockScene.settings()
                        .asynchronousScheduling()
                        .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "4")
                        .set(PolicyByHand.WAIT, graceMs)
                        .nodes(NODES, Size.gib(64))
                        .queue("root.a", 50)
                        .queue("root.b", 50)
                        .start();
                var log = new LogCatcher(DecisionLog.LOGGER)) {
            return new RaceRounds(cluster, seed).play(between, log);
        }
    }

    private Outcome play(int between, LogCatcher log) throws Exception {
        var preemption = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
        long before = allocated();
        stamp();
        int round = 0;
        while (large.running().size() < LARGE && round < MOST_ROUNDS) {
            round++;
            preemption.round(() -> beats(between));
            beats(HEARTBEATS - between);
        }
        return new Outcome(round, large.running().size(), allocated() - before, ends(log));
    }

    private boolean isFull() {
        return small.stream().mapToInt(app -> app.running().size()).sum() == NODES * SMALL_A_NODE;
    }

    private boolean beats(int count) {
        try {
            for (int beat = 0; beat < count; beat++) {
                beat();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return true;
    }

    private void beat() throws Exception {
        cluster.time().advance(PolicyByHand.INTERVAL / HEARTBEATS);
        cluster.heartbeatAll();
        for (int ended = 0; ended < ENDING; ended++) {
            Traffic.finishOne(cluster, Traffic.oneOf(small, random), random);
        }
        large.heartbeat();
        for (var app : small) {
            app.heartbeat();
        }
        Thread.sleep(PAUSE_MS);
        stamp();
    }

    /** Gives each container that has come a start by the clock of the rounds. */
    private void stamp() {
        long now = cluster.time().get().wallMs();
        for (var node : cluster.nodes()) {
            for (var container : node.inScheduler().getCopiedListOfRunningContainers()) {
                if (stamped.add(container.getContainerId())) {
                    HiddenField.set(container, "creationTime", now);
                }
            }
        }
    }

    private long allocated() {
        return cluster.scheduler().getRootQueueMetrics().getAggregateAllocatedContainers();
    }

    private static Map<String, Integer> ends(LogCatcher log) {
        var ends = new TreeMap<String, Integer>();
        log.messagesAfter(0).stream()
                .map(Entry::parse)
                .filter(entry -> ClaimFollower.ENDS.contains(entry.event()))
                .map(entry -> entry.event().equals("cancelled") ? entry.text("reason") : entry.event())
                .forEach(end -> ends.merge(end, 1, Integer::sum));
        return ends;
    }
}
