package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four full nodes of 16 GiB, 0 and 1 in rack 0, 2 and 3 in rack 1, an ask for 12 GiB that would rather be somewhere,
 * and a cost that counts containers: a node of 4 GiB containers costs three, one of 2 GiB containers six, one of a
 * single container one.
 */
class SoftLocalityIT {
    private static final Size LARGE = Size.gib(12);
    private static final int AS_DEAR = 4;
    private static final int DEARER = 2;

    /** Of nodes that cost as much the preferred one is taken, then one in its rack; a cheaper one before both. */
    @ParameterizedTest(name = "node {0} or rack {1}, node 3 with containers of {2} GiB: {3}")
    @CsvSource({"0, , 4, 0", "1, , 4, 1", "2, , 4, 2", "3, , 4, 3", ", 0, 4, 0", ", 1, 4, 2", "3, , 2, 2", "0, , 16, 3"
    })
    void isTaken(@Nullable Integer node, @Nullable Integer rack, int onLast, int taken) throws Exception {
        try (MockScene scene = of(AS_DEAR, AS_DEAR, AS_DEAR, onLast)) {
            MockApp app = scene.app("root.a");
            String place = node == null ? "/rack" + rack : scene.node(node).host();
            scene.placed(app, Want.of(1, LARGE).near(place));
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(taken).id());
        }
    }

    /**
     * Off its node and rack the scheduler would pass by every node once before it places the ask; on the claim's node
     * it does not.
     */
    @Test
    void delaySchedulingDoesNotKeepTheContainerFromItsClaimsNode() throws Exception {
        try (MockScene scene = of(DEARER, DEARER, AS_DEAR, DEARER)) {
            MockApp app =
                    scene.app("root.a").ask(Want.of(1, LARGE).near(scene.node(0).host()));
            assertThat(scene.policy().round().killed()).hasSize(3);
            twoHeartbeats(scene.node(2));
            assertThat(app.running()).hasSize(1);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(2).id());
            scene.policy().restsFor(2);
        }
    }

    private static void twoHeartbeats(MockNode node) throws Exception {
        node.heartbeat();
        node.heartbeat();
    }

    /** @param gib what each container on the node holds */
    private static MockScene of(int... gib) throws Exception {
        MockScene scene = MockScene.of(cluster());
        for (int node = 0; node < gib.length; node++) {
            MockApp app = scene.app("root.b");
            String host = scene.node(node).host();
            scene.cluster()
                    .fill(
                            app,
                            Want.of(16 / gib[node], Size.gib(gib[node]))
                                    .near(host)
                                    .only());
        }
        return scene;
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings()
                .set(PolicyByHand.KEYS + "large-container.cost", "count")
                .set("yarn.scheduler.capacity.node-locality-delay", "40")
                .set("yarn.scheduler.capacity.rack-locality-additional-delay", "40")
                .queue("root.a", 80)
                .queue("root.b", 20)
                .nodes(2, Size.gib(16), "", 0)
                .nodes(2, Size.gib(16), "", 1);
    }
}
