package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Three full nodes of 16 GiB: 0 and 1 in rack 0, 2 in rack 1. By cost node 2 would be taken: one container of 16 GiB
 * against four of 4 GiB, which belong to a queue that is nearer to its share.
 */
class LocalityIT {
    private static final Size LARGE = Size.gib(12);
    private static final int AS_DEAR = 4;
    private static final int DEARER = 2;

    @ParameterizedTest(name = "of a rack: {0}")
    @CsvSource({"false, 1, 3", "true, 2, 1"})
    void hardLocalityIsKept(boolean rack, int node, int deaths) throws Exception {
        try (MockScene scene = full()) {
            var app = scene.app("root.a");
            var place = rack ? "/rack1" : scene.node(node).host();
            assertThat(scene.placed(app, Want.of(1, LARGE).near(place).only())).hasSize(deaths);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(node).id());
        }
    }

    @Test
    void aNodeThatIsNotThereIsNoReasonToKillElsewhere() throws Exception {
        try (MockScene scene = full()) {
            var app = scene.app("root.a");
            scene.refused(app, Want.of(1, LARGE).near("127.0.0.99").only(), "NO_ELIGIBLE_NODE");
        }
    }

    /** Node 2 is held by a queue that gives nothing; nodes 0 and 1 would be no help. */
    @Test
    void whereTheOnlyNodeIsProtectedNobodyDiesElsewhere() throws Exception {
        try (var scene = MockScene.of(cluster().queue("root.c", 10, queue -> queue.disablePreemption()))) {
            fill(scene, "root.c");
            var app = scene.app("root.a");
            var host = scene.node(2).host();
            scene.refused(app, Want.of(1, LARGE).near(host).only(), "ONLY_PROTECTED_VICTIMS");
        }
    }

    @Test
    void aBlacklistedNodeIsNotTaken() throws Exception {
        try (MockScene scene = full()) {
            var app = scene.app("root.a");
            app.blacklist(List.of(scene.node(0).host(), "/rack1"), List.of());
            assertThat(scene.placed(app, Want.of(1, LARGE))).hasSize(3);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
        }
    }

    @Test
    void whereEveryNodeIsBlacklistedNobodyDies() throws Exception {
        try (MockScene scene = full()) {
            var app = scene.app("root.a");
            app.blacklist(List.of("/rack0", scene.node(2).host()), List.of());
            scene.refused(app, Want.of(1, LARGE), "NO_ELIGIBLE_NODE");
            app.blacklist(List.of(), List.of(scene.node(2).host()));
            scene.placed(app, 1);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(2).id());
        }
    }

    private static MockScene full() throws Exception {
        var scene = MockScene.of(cluster());
        fill(scene, "root.b");
        return scene;
    }

    private static void fill(MockScene scene, String queueOnLast) throws Exception {
        scene.filler("root.b", Want.of(8, Size.gib(4)).near("/rack0").only());
        scene.filler(queueOnLast, Want.of(1, Size.gib(16)).near("/rack1").only());
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings()
                .queue("root.a", 80)
                .queue("root.b", 10)
                .queue("root.c", 10)
                .nodes(2, Size.gib(16), "", 0)
                .nodes(1, Size.gib(16), "", 1);
    }

    /** A cheaper node first, then the preferred one, then its rack. */
    @ParameterizedTest(name = "node {0} or rack {1}, node 3 with containers of {2} GiB: {3}")
    @CsvSource({"0, , 4, 0", "1, , 4, 1", "2, , 4, 2", "3, , 4, 3", ", 0, 4, 0", ", 1, 4, 2", "3, , 2, 2", "0, , 16, 3"
    })
    void softLocalityDecides(@Nullable Integer node, @Nullable Integer rack, int onLast, int taken) throws Exception {
        try (MockScene scene = of(AS_DEAR, AS_DEAR, AS_DEAR, onLast)) {
            var app = scene.app("root.a");
            var place = node == null ? "/rack" + rack : scene.node(node).host();
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
            var app =
                    scene.app("root.a").ask(Want.of(1, LARGE).near(scene.node(0).host()));
            assertThat(scene.policy().round().killed()).hasSize(3);
            scene.node(2).heartbeat();
            scene.node(2).heartbeat();
            assertThat(app.running()).hasSize(1);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(2).id());
            scene.policy().restsFor(2);
        }
    }

    /**
     * Four full nodes of 16 GiB, 0 and 1 in rack 0, 2 and 3 in rack 1, and a cost that counts containers.
     *
     * @param gib what each container on the node holds
     */
    private static MockScene of(int... gib) throws Exception {
        var scene = MockScene.of(fourNodes());
        for (int node = 0; node < gib.length; node++) {
            var app = scene.app("root.b");
            var host = scene.node(node).host();
            scene.cluster()
                    .fill(
                            app,
                            Want.of(16 / gib[node], Size.gib(gib[node]))
                                    .near(host)
                                    .only());
        }
        return scene;
    }

    private static MockClusterBuilder fourNodes() {
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
