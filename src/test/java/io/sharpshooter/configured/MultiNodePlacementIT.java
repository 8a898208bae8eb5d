package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scheduler looks at all nodes at once, those that are reserved last, whichever node has reported. */
class MultiNodePlacementIT {
    private static final String KEYS = "yarn.scheduler.capacity.multi-node-sorting.policy";

    @ParameterizedTest(name = "{0} of them")
    @ValueSource(ints = {1, 2})
    void largeContainersArePlacedOnTheNodesOfTheirClaimsThoughOthersCameFirst(int count) throws Exception {
        try (Scene scene = Scene.of(queues())) {
            MockApp small = scene.filler("root.b");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            MockApp large = scene.waiting("root.a", count);
            int before = ReservedLast.passedBy();
            scene.policy().turn();
            assertThat(ReservedLast.passedBy()).as("the node was not the first").isGreaterThan(before);
            scene.policy().restsFor(2);
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.places(large, count, 15 * count);
            assertThat(places(large)).containsExactlyInAnyOrderElementsOf(claimed(scene));
            assertThat(small.running()).hasSize(48 - 15 * count);
        }
    }

    @Test
    void besideAsynchronousThreadsToo() throws Exception {
        try (Scene scene = Scene.of(queues().asynchronousScheduling()
                .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "2"))) {
            MockCluster cluster = scene.cluster();
            MockApp small = scene.app("root.b").ask(Want.of(1_000, Scene.SMALL));
            cluster.await("the cluster is full", () -> small.running().size() == 48);
            small.heartbeat();
            cluster.heartbeatAll();
            cluster.nodes().forEach(MockNode::hangOnToKilled);
            MockApp large = scene.waiting("root.a", 2);
            int before = ReservedLast.passedBy();
            scene.policy().turn();
            cluster.await("the nodes were not the first", () -> ReservedLast.passedBy() > before);
            cluster.nodes().forEach(MockNode::confirmKills);
            scene.places(large, 2, 30);
            assertThat(places(large)).containsExactlyInAnyOrderElementsOf(claimed(scene));
        }
    }

    @Test
    void nobodyDiesForWhatIsNotDue() throws Exception {
        try (Scene scene = Scene.of(queues())) {
            int before = ReservedLast.asked();
            scene.filler("root.b");
            scene.waiting("root.c", 1);
            scene.refuses("root.c", "NOT_ENTITLED");
            assertThat(ReservedLast.asked()).isGreaterThan(before);
        }
    }

    private static List<String> places(MockApp app) {
        return app.running().stream()
                .map(container -> container.getAllocatedNode().toString())
                .toList();
    }

    private static List<String> claimed(Scene scene) {
        return scene.policy().rounds().stream()
                .flatMap(round -> round.log("held").stream())
                .map(claim -> claim.text("node"))
                .toList();
    }

    private static MockClusterBuilder queues() {
        return Scene.threeNodes()
                .queue("root.a", 65)
                .queue("root.b", 25)
                .queue("root.c", 10)
                .set("yarn.scheduler.capacity.multi-node-placement-enabled", "true")
                .set(KEYS, "last")
                .set(KEYS + ".names", "last")
                .set(KEYS + ".last.class", ReservedLast.class.getName())
                .set(KEYS + ".last.sorting-interval.ms", "0");
    }
}
