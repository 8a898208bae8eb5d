package io.sharpshooter.mini;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.mini.MasterEvent.Kind;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.NewestMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two ResourceManagers, real processes: three nodes of 16 GB full of containers of 4 GB, and an ask of 12 GB, for which
 * three die. In the middle of its claim the spare ResourceManager takes over. Claims are in memory only, so the
 * successor begins with what it finds.
 *
 * <p>What a process is told, and when it dies, depends on heartbeats. Where a step lasts only until the next one, nodes
 * send one in two seconds, and nothing is placed without one: mostly the takeover finds the step as it was.
 */
class FailoverIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int GB = 1024;
    private static final int VICTIMS = 3;
    private static final String PREEMPTION = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final String GRACE = PREEMPTION + "max_wait_before_kill";

    /** The first sees what has been placed, and those after it whatever it has led to. */
    private static final int SOME_ROUNDS = 5;

    private static final Map<String, String> SLOW_NODES = Map.of(
            "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms",
            "2000",
            "yarn.scheduler.skip.node.multiplier",
            "30",
            "yarn.scheduler.capacity.schedule-asynchronously.enable",
            "false");

    /** How far a claim has come. */
    private enum Step {
        /** Nobody dies under the first. */
        TOLD(Map.of(GRACE, "600000")),
        /** The first has killed and holds the node, which mostly never learns of it. */
        HELD(SLOW_NODES),
        /** The processes are dead. Small containers may get some of the room until the large app's master is back. */
        DEAD(SLOW_NODES),
        PLACED(Map.of());

        private final Map<String, String> settings;

        Step(Map<String, String> settings) {
            this.settings = settings;
        }
    }

    private final LogCatcher decisions = new LogCatcher(DecisionLog.LOGGER);
    private final List<String> killedByFirst = new ArrayList<>();
    private final Set<String> smallAtTakeover = new HashSet<>();
    private final Set<String> deadAtTakeover = new HashSet<>();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        decisions.close();
    }

    @ParameterizedTest
    @EnumSource
    void theSpareManagerPlacesItAndNobodyDiesTwice(Step step) throws Exception {
        var plan = SpareManager.plan(ClusterPlan.of("failover-" + step, 3, 16 * GB, ClusterPlan.SHARPSHOOTER), folder);
        for (var setting : step.settings.entrySet()) {
            plan = plan.with(setting.getKey(), setting.getValue());
        }
        // Whom the second kills, it kills in its first round: before room that is there already is used.
        var hasty = plan.with(GRACE, 0).with(PREEMPTION + "total_preemption_per_round", 1);
        SpareManager.writeFiles(plan, folder);
        try (var cluster = MiniCluster.start(plan)) {
            var large = cluster.submit(MasterPlan.of("large", "a", 1, 12 * GB).waiting());
            var small = cluster.submit(MasterPlan.of("small", "b", 13, 4 * GB));
            await("the cluster is full", () -> cluster.isFull(4 * GB));
            large.go();
            await("the claim is " + step, () -> isReached(step, cluster, large, small));
            SpareManager.failOver(cluster, () -> takeOver(small, hasty));
            cluster.awaitNodes();
            // Else it may kill, and would be right, since it does not know of all the room that there is.
            await("the successor knows who lives", () -> areTheLivingKnown(cluster, large, small));
            cluster.endRecovery();
            await("the large container runs", () -> !large.living().isEmpty());
            await("the masters are back", () -> large.isRunning() && small.isRunning());
            var killed = killed();
            await("some rounds are over", NewestMetrics.haveEnded(SOME_ROUNDS));
            assertThat(killed()).isEqualTo(killed);
            await("nothing is reserved", () -> !isReserved(cluster));
            await("who lives is who is known", () -> areTheLivingKnown(cluster, large, small));
            await("the books are right", () -> cluster.wrongBooks().isEmpty());
            assertThat(small.dead()).isSubsetOf(killed);
            assertThat(large.started()).isEqualTo(1);
            assertDeaths(step, killed.subList(killedByFirst.size(), killed.size()));
            if (step == Step.TOLD || step == Step.PLACED) {
                assertThat(small.nodes(killed)).isEqualTo(large.nodes(large.living()));
            }
            large.stop();
            small.stop();
            await("both apps have finished", () -> large.hasEnded() && small.hasEnded());
            await("nothing is left in the books", cluster::isIdle);
        }
    }

    private boolean isReached(Step step, MiniCluster cluster, RunningApp large, RunningApp small) {
        return switch (step) {
            case TOLD -> small.events(Kind.NOTICED).findAny().isPresent();
            case HELD -> killed().size() == VICTIMS && (isReserved(cluster) || large.started() == 1);
            case DEAD -> small.dead().size() == VICTIMS;
            case PLACED -> large.started() == 1;
        };
    }

    /** While no ResourceManager is active. */
    private void takeOver(RunningApp small, ClusterPlan successor) {
        killedByFirst.addAll(killed());
        deadAtTakeover.addAll(small.dead());
        smallAtTakeover.addAll(small.living());
        try {
            SpareManager.writeFiles(successor, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertDeaths(Step step, List<String> killedBySecond) {
        assertThat(killedByFirst).doesNotHaveDuplicates().hasSize(step == Step.TOLD ? 0 : VICTIMS);
        assertThat(killedBySecond)
                .doesNotHaveDuplicates()
                .noneMatch(deadAtTakeover::contains)
                .hasSizeBetween(step == Step.TOLD ? VICTIMS : 0, step == Step.PLACED ? 0 : VICTIMS);
        if (step == Step.DEAD || step == Step.PLACED) {
            assertThat(deadAtTakeover).containsExactlyInAnyOrderElementsOf(killedByFirst);
            assertThat(killedBySecond).noneMatch(smallAtTakeover::contains);
        }
    }

    /** Whom any of them has killed so far; who was killed twice is there twice. */
    private List<String> killed() {
        return decisions.messages().stream()
                .flatMap(line -> Entry.parse(line).containers("killed").stream())
                .toList();
    }

    /** Whether a node is reserved for the large container. */
    private static boolean isReserved(MiniCluster cluster) {
        return cluster.nodes().stream()
                .flatMap(node -> Stream.ofNullable(node.getReservedContainer()))
                .anyMatch(container -> container.getQueueName().startsWith("root.a"));
    }

    /** Whether those with a living process are those that are counted. */
    private static boolean areTheLivingKnown(MiniCluster cluster, RunningApp... apps) {
        return Stream.of(apps).allMatch(app -> app.living().equals(known(cluster, app)));
    }

    /** But for its master; none while the scheduler does not know the app. */
    private static Set<String> known(MiniCluster cluster, RunningApp app) {
        return Stream.ofNullable(cluster.scheduler().getSchedulerAppInfo(ApplicationAttemptId.newInstance(app.id(), 1)))
                .flatMap(known -> known.getLiveContainers().stream())
                .filter(container -> !container.isAMContainer())
                .map(container -> container.getContainerId().toString())
                .collect(toSet());
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, PATIENCE, condition);
    }
}
