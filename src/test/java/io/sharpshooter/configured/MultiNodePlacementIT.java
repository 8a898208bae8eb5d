package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scheduler looks at all nodes at once, the least used first, whichever node has reported. */
class MultiNodePlacementIT {
    private static final String KEYS = "yarn.scheduler.capacity.multi-node-sorting.policy";

    @ParameterizedTest(name = "{0} of them")
    @ValueSource(ints = {1, 2})
    void largeContainersArePlacedWhereRoomWasMade(int count) throws Exception {
        try (Scene scene = Scene.of(queues())) {
            MockApp small = scene.filler("root.b");
            MockApp large = scene.waiting("root.a", count);
            scene.places(large, count, 15 * count);
            assertThat(small.running()).hasSize(48 - 15 * count);
        }
    }

    @Test
    void nobodyDiesForWhatIsNotDue() throws Exception {
        try (Scene scene = Scene.of(queues())) {
            scene.filler("root.b");
            scene.waiting("root.c", 1);
            scene.refuses("root.c", "NOT_ENTITLED");
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
            MockApp large = scene.waiting("root.a", 2);
            scene.places(large, 2, 30);
        }
    }

    private static MockClusterBuilder queues() {
        return Scene.threeNodes()
                .queue("root.a", 65)
                .queue("root.b", 25)
                .queue("root.c", 10)
                .set("yarn.scheduler.capacity.multi-node-placement-enabled", "true")
                .set(KEYS, "usage")
                .set(KEYS + ".names", "usage")
                .set(
                        KEYS + ".usage.class",
                        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.ResourceUsageMultiNodeLookupPolicy")
                .set(KEYS + ".usage.sorting-interval.ms", "0");
    }
}
