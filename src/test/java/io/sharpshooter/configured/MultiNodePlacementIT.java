package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.ReservedLast;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The scheduler looks at all nodes at once, those that are reserved last, whichever node has reported. Small containers
 * fill nodes of 64 GiB; of 65 each has one left, so that root is below its maximum and the scheduler goes on looking at
 * all nodes.
 */
class MultiNodePlacementIT {
    private static final int FULL = 64;
    private static final int BESIDE_ROOM = 65;

    @ParameterizedTest(name = "{0} of them, by threads: {1}")
    @CsvSource({"1, false", "2, false", "2, true"})
    void largeContainersArePlacedOnTheNodesOfTheirClaims(int count, boolean threads) throws Exception {
        int before = ReservedLast.asked();
        try (MockScene scene = full(FULL, threads)) {
            assertThat(ReservedLast.asked()).as("the sorter is asked").isGreaterThan(before);
            arePlaced(scene, count, threads, false);
        }
    }

    @ParameterizedTest(name = "{0} of them, by threads: {1}")
    @CsvSource({"1, false", "2, false", "2, true"})
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version34",
            disabledReason =
                    "with multi-node placement Hadoop 3.3 looks at reservations only if all of the partition is in use")
    void theyArePlacedThereThoughOtherNodesComeFirst(int count, boolean threads) throws Exception {
        try (MockScene scene = full(BESIDE_ROOM, threads)) {
            arePlaced(scene, count, threads, true);
        }
    }

    /** What is held beside idle space expires there, before 3.4. */
    @Test
    void isWarnedOfWhereReservationsComeLast() throws Exception {
        try (var log = new LogCatcher("io.sharpshooter.yarn");
                var scene = MockScene.of(queues(FULL))) {
            scene.policy().round();
            scene.cluster().refreshQueues(conf -> {});
            scene.policy().round();
            boolean last = VersionInfo.getVersion().startsWith("3.3.");
            assertThat(log.messages(Level.WARN)).hasSize(last ? 1 : 0).allMatch(line -> line.contains("multi-node"));
        }
    }

    private static MockScene full(int gib, boolean threads) throws Exception {
        var scene = MockScene.of(threads ? withThreads(queues(gib)) : queues(gib));
        var small = scene.app("root.b").ask(Want.of(1_000, MockScene.SMALL));
        scene.cluster().await("the cluster is full", () -> {
            heartbeat(scene);
            return small.running().size() == 48;
        });
        small.heartbeat();
        scene.cluster().heartbeatAll();
        return scene;
    }

    private static void heartbeat(MockScene scene) {
        try {
            scene.cluster().heartbeatAll();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Rounds that follow one another at once leave threads no time. */
    private static void arePlaced(MockScene scene, int count, boolean threads, boolean passedBy) throws Exception {
        var large = areHeld(scene, count, passedBy);
        if (threads) {
            scene.cluster().heartbeatAll();
            scene.cluster()
                    .await("the large ones are placed", () -> large.running().size() == count);
        }
        scene.places(large, count, 15 * count);
        assertThat(scene.small().running()).hasSize(48 - 15 * count);
        assertThat(places(large)).containsExactlyInAnyOrderElementsOf(claimed(scene));
    }

    /**
     * @param passedBy whether the scheduler looks at the others before those that are reserved while the dead are still
     *     there
     */
    private static MockApp areHeld(MockScene scene, int count, boolean passedBy) throws Exception {
        var cluster = scene.cluster();
        cluster.nodes().forEach(MockNode::hangOnToKilled);
        var large = scene.waiting("root.a", count);
        int before = ReservedLast.passedBy();
        scene.policy().turn();
        cluster.await("the nodes were not the first", () -> !passedBy || ReservedLast.passedBy() > before);
        scene.policy().restsFor(2);
        cluster.nodes().forEach(MockNode::confirmKills);
        return large;
    }

    private static List<String> places(MockApp app) {
        return app.running().stream()
                .map(container -> container.getAllocatedNode().toString())
                .toList();
    }

    private static List<String> claimed(MockScene scene) {
        return scene.policy().rounds().stream()
                .flatMap(round -> round.log("held").stream())
                .map(claim -> claim.text("node"))
                .toList();
    }

    private static MockClusterBuilder withThreads(MockClusterBuilder queues) {
        return queues.asynchronousScheduling()
                .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "2");
    }

    private static MockClusterBuilder queues(int gib) {
        return MockScene.settings()
                .nodes(3, Size.gib(gib).vcores(16))
                .queue("root.a", 65)
                .queue("root.b", 25)
                .queue("root.c", 10)
                .multiNodePlacement();
    }

    /**
     * The scheduler takes nodes from its lists by label, and one that has lost its label is in none: it places nothing
     * there while it lists others.
     */
    @Test
    void nobodyDiesOnANodeThatTheSchedulerHasForgotten() throws Exception {
        try (var scene = MockScene.of(oneAndTwoLabelled())) {
            scene.filler("root.b");
            var cheapest = scene.filler("root.b", Want.of(2, MockScene.LARGE).label("x"));
            loseLabels(scene);
            var large = scene.waiting("root.a", 1);
            scene.places(large, 1, 15);
            assertThat(MockScene.placeOf(large)).isEqualTo(scene.node(0).id());
            assertThat(cheapest.running()).hasSize(2);
        }
    }

    @Test
    void aNodeThatComesMakesItForgetTheOthersInTheMiddleOfAClaim() throws Exception {
        var told = labelled().set(PolicyByHand.WAIT, "6000");
        try (var scene = MockScene.of(told.nodes(3, MockScene.NODE, "x", 0))) {
            scene.filler("root.b", Want.of(1_000, MockScene.SMALL).label("x"));
            loseLabels(scene);
            scene.waiting("root.a", 1);
            scene.policy().turn();
            scene.cluster().addNode(Size.gib(8), "", 0);
            scene.policy().restsFor(5);
            assertThat(scene.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
        }
    }

    private static void loseLabels(MockScene scene) throws Exception {
        for (var node : scene.cluster().nodes()) {
            if (node.inScheduler().getPartition().equals("x")) {
                scene.cluster().relabel(node, "");
            }
        }
    }

    /** Nodes 1 and 2, of 60 GiB, are to lose their label. */
    private static MockClusterBuilder oneAndTwoLabelled() {
        return labelled().nodes(1, MockScene.NODE).nodes(2, MockScene.LARGE, "x", 0);
    }

    private static MockClusterBuilder labelled() {
        return MockScene.settings()
                .label("x", true)
                .queue("root.a", 88, queue -> queue.label("x", 88, 100))
                .queue("root.b", 2, queue -> queue.label("x", 2, 100))
                .queue("root.c", 10, queue -> queue.label("x", 10, 100))
                .set(PolicyByHand.KEYS + "large-container.cost", "count")
                .multiNodePlacement();
    }
}
