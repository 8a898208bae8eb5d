package io.sharpshooter.demo;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.lang.Math.max;
import static java.util.stream.IntStream.rangeClosed;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.mini.ClusterPlan;
import io.sharpshooter.mini.MasterPlan;
import io.sharpshooter.mini.MiniCluster;
import io.sharpshooter.mini.RunningApp;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.program.Table;
import io.sharpshooter.scenario.LogCatcher;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** One contender's turn: a fresh cluster is filled from queue b, then queue a asks for its large containers. */
final class Contest {
    static final int NODES = 4;
    static final int NODE_GB = 64;
    static final int LARGE = 2;
    static final int LARGE_GB = 60;
    static final int SMALL_GB = 4;
    static final Duration ROUND = Duration.ofSeconds(1);
    static final Duration GRACE = Duration.ofSeconds(1);
    static final Duration TIMEOUT = Duration.ofSeconds(90);

    private static final Duration TO_FILL = Duration.ofMinutes(2);
    private static final int READINGS_IN_A_ROUND = 4;

    /** Long enough to see that nobody is killed any more. */
    private static final int ROUNDS_AFTER_PLACEMENT = 3;

    private static final Table ROUNDS = new Table("", 7, 10, 10, 5, 5, 5, 5, 10, 10);

    private final Contender contender;
    private final PrintWriter out;
    private final long began = System.nanoTime();

    Contest(Contender contender, PrintWriter out) {
        this.contender = contender;
        this.out = out;
    }

    /**
     * Plays it to its end: all are placed, the contender repeats itself, or the time is up. All processes have ended
     * when it returns.
     */
    Turn play() throws IOException, YarnException {
        step("starting a ResourceManager and " + NODES + " NodeManagers");
        var plan = ClusterPlan.of("demo-" + contender.title, NODES, NODE_GB * 1024, contender.policy)
                .with(PREFIX + "monitoring_interval", ROUND.toMillis())
                .with(PREFIX + "max_wait_before_kill", GRACE.toMillis());
        try (var decisions = new LogCatcher(DecisionLog.LOGGER);
                var cluster = MiniCluster.start(plan)) {
            step("starting an application master in each queue");
            var large = cluster.submit(
                    MasterPlan.of("large", "a", LARGE, LARGE_GB * 1024).waiting());
            // More than there is, so that queue b goes on waiting.
            int small = NODES * (NODE_GB / SMALL_GB) + NODES;
            var filler = cluster.submit(MasterPlan.of("small", "b", small, SMALL_GB * 1024));
            step("filling the cluster from queue b, a process for each container");
            Eventually.holds("cluster full", TO_FILL, () -> cluster.isFull(SMALL_GB * 1024));
            step("%d containers run; queue a asks for %d x %d GB".formatted(filler.started(), LARGE, LARGE_GB));
            return watch(large, filler, decisions);
        } finally {
            step("all processes of this cluster have ended");
        }
    }

    private void step(String what) {
        out.printf("%4d s  %s%n", Duration.ofNanos(System.nanoTime() - began).toSeconds(), what);
        out.flush();
    }

    private Turn watch(RunningApp large, RunningApp filler, LogCatcher decisions) {
        out.printf("%n  In GB: what each queue uses, and what is free on each node, * if reserved for a container that"
                + " waits.%n  A queue's use falls at the kill; a node is free once its NodeManager reports.%n");
        List<Object> head = new ArrayList<>(List.of("after", "queue a", "queue b"));
        rangeClosed(1, NODES).forEach(node -> head.add("n" + node));
        head.addAll(List.of("killed", "placed"));
        out.println(ROUNDS.line(head.toArray()));
        long asked = System.currentTimeMillis();
        large.go();
        var standstill = new Standstill();
        List<Reading> readings = new ArrayList<>();
        String ending = "";
        for (int roundsWithAll = 0; ending.isEmpty(); ) {
            var reading = filmRound(asked, large, filler, readings);
            show(reading);
            roundsWithAll = reading.placed() == LARGE ? roundsWithAll + 1 : 0;
            if (roundsWithAll == ROUNDS_AFTER_PLACEMENT) {
                ending = "all are placed";
            } else if (standstill.isReached(reading)) {
                ending = "repeats itself";
            } else if (reading.seconds() >= TIMEOUT.toSeconds()) {
                ending = "time was up";
            }
        }
        var placements = Mark.placements(large.events(), LARGE_GB);
        List<Mark> marks = new ArrayList<>(Mark.kills(filler.events(), SMALL_GB));
        marks.addAll(Mark.claims(decisions.messages()));
        marks.addAll(placements);
        var last = placements.size() < LARGE
                ? OptionalDouble.empty()
                : OptionalDouble.of((placements.get(LARGE - 1).timeMs() - asked) / 1e3);
        return new Turn(contender, asked, ending, readings, marks, last);
    }

    /** Waits until the next round, reads several times meanwhile, and returns the last reading. */
    private static Reading filmRound(long asked, RunningApp large, RunningApp filler, List<Reading> readings) {
        for (int i = 0; i < READINGS_IN_A_ROUND; i++) {
            long next = asked + (readings.size() + 1) * ROUND.toMillis() / READINGS_IN_A_ROUND;
            Eventually.tries(Duration.ofMillis(next - System.currentTimeMillis()), () -> false);
            readings.add(read(asked, large, filler));
        }
        return readings.get(readings.size() - 1);
    }

    private static Reading read(long asked, RunningApp large, RunningApp filler) {
        var losses = filler.app().getRMAppMetrics();
        return new Reading(
                (System.currentTimeMillis() - asked) / 1e3,
                used(large.cluster(), "root.a"),
                used(large.cluster(), "root.b"),
                large.cluster().nodes().stream().map(node -> read(node, large)).toList(),
                losses.getNumNonAMContainersPreempted() + losses.getNumAMContainersPreempted(),
                losses.getResourcePreempted().getMemorySize() / 1024,
                losses.getPreemptedMemorySeconds() / 1024,
                Math.toIntExact(large.started()));
    }

    private static long used(MiniCluster cluster, String queue) {
        var usage = cluster.scheduler().getQueue(queue).getQueueResourceUsage();
        long running = usage.getUsed().getMemorySize() - usage.getReserved().getMemorySize();
        return max(0, running) / 1024;
    }

    private static Reading.Node read(FiCaSchedulerNode node, RunningApp large) {
        long a = node.getCopiedListOfRunningContainers().stream()
                .filter(container ->
                        container.getApplicationAttemptId().getApplicationId().equals(large.id()))
                .mapToLong(container -> container.getAllocatedResource().getMemorySize())
                .sum();
        return new Reading.Node(
                node.getNodeID().toString(),
                a / 1024,
                node.getUnallocatedResource().getMemorySize() / 1024,
                node.getReservedContainer() != null);
    }

    private void show(Reading reading) {
        List<Object> cells = new ArrayList<>(List.of((long) reading.seconds() + " s", reading.a(), reading.b()));
        reading.nodes().forEach(node -> cells.add(node.free() + (node.reserved() ? "*" : " ")));
        cells.add(reading.killed());
        cells.add(reading.placed() + " of " + LARGE);
        out.println(ROUNDS.line(cells.toArray()));
        out.flush();
    }
}
