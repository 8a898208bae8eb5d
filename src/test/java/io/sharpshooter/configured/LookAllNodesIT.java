package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether or not the scheduler goes on looking for other nodes when one is reserved for an ask. */
class LookAllNodesIT {
    private static final String KEY = "yarn.scheduler.capacity.reservations-continue-look-all-nodes";

    /**
     * Of 40 % the queue is at its maximum with the reservation: only who goes on looking may use the room, since it
     * gives the reservation up. Below its maximum, of 65 %, the scheduler may place what waits on any node. Where that
     * takes the user to the limit, the claim's node cannot be held for the next one, and the claim is satisfied.
     */
    @ParameterizedTest(name = "looking on: {0}, {1} %, user limit {2}")
    @CsvSource({"true, 40, 100, 1", "true, 65, 100, 1", "false, 65, 100, 1", "true, 65, 0.3, 2"})
    void roomThatComesFreeElsewhereIsUsed(boolean on, int percent, double userLimit, int asked) throws Exception {
        try (MockScene scene = MockScene.of(queues(on, percent, userLimit))) {
            MockApp large = claimedBesideRoom(scene, asked);
            scene.policy().turn();
            scene.policy().turn();
            assertThat(endings(scene)).containsExactly("satisfied_elsewhere");
            isPlaced(scene, large, false);
        }
    }

    @Test
    void atItsMaximumAQueueThatDoesNotLookOnWaitsForItsClaimsNode() throws Exception {
        try (MockScene scene = MockScene.of(queues(false, 40, 100))) {
            MockApp large = claimedBesideRoom(scene, 1);
            scene.policy().restsFor(3);
            assertThat(endings(scene)).isEmpty();
            assertThat(large.running()).isEmpty();
            isPlaced(scene, large, true);
            assertThat(endings(scene)).containsExactly("satisfied");
        }
    }

    /**
     * Somebody dies on the last node, and the first one reports before it. With 65 GiB it has too little free, and the
     * scheduler reserves it for the ask: one that does not look on then gives it nothing elsewhere.
     */
    @ParameterizedTest(name = "looking on: {0}, {1} GiB")
    @CsvSource({"true, 64", "true, 65", "false, 64", "false, 65"})
    void whereAnotherNodeReportsFirstASmallOneComesAllTheSame(boolean on, int gib) throws Exception {
        try (MockScene scene = MockScene.of(
                MockScene.settings().nodes(3, Size.gib(gib)).queue("root.a", 50).queue("root.b", 50))) {
            scene.filler("root.b");
            scene.cluster().refreshQueues(conf -> conf.set(KEY, String.valueOf(on)));
            MockApp waiting = scene.app("root.a");
            assertThat(scene.placed(waiting, Want.of(1, MockScene.SMALL))).hasSize(1);
            nothingIsReserved(scene);
        }
    }

    /** The node of the claim is still full of those that have died for it when another one becomes empty. */
    private static MockApp claimedBesideRoom(MockScene scene, int asked) throws Exception {
        MockApp small = scene.filler("root.b");
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        MockApp large = scene.waiting("root.a", asked);
        assertThat(scene.policy().turn().killed()).hasSize(15);
        freeAnotherNode(scene, small);
        return large;
    }

    private static void freeAnotherNode(MockScene scene, MockApp small) throws Exception {
        small.ask(Want.of(0, MockScene.SMALL));
        MockNode other = scene.cluster().nodes().stream()
                .filter(node -> node.inScheduler().getReservedContainer() == null)
                .findFirst()
                .orElseThrow();
        other.finish(MockScene.on(other, small).toArray(RMContainer[]::new));
    }

    /** In the end the container runs, for 15 deaths, and nothing is reserved. */
    private static void isPlaced(MockScene scene, MockApp large, boolean onClaimsNode) throws Exception {
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        scene.places(large, 1, 15);
        String claimed = scene.policy().rounds().get(0).log("held").get(0).text("node");
        assertThat(MockScene.placeOf(large).toString().equals(claimed)).isEqualTo(onClaimsNode);
        nothingIsReserved(scene);
    }

    private static List<String> endings(MockScene scene) {
        return scene.policy().rounds().stream()
                .flatMap(round -> round.events().stream())
                .filter(event -> event.startsWith("satisfied") || event.equals("cancelled") || event.equals("expired"))
                .toList();
    }

    private static void nothingIsReserved(MockScene scene) {
        assertThat(scene.cluster().nodes())
                .as("reserved nodes")
                .noneMatch(node -> node.inScheduler().getReservedContainer() != null);
    }

    /**
     * @param percent promised to root.a, and its maximum
     * @param userLimit what a user of root.a may have, as a part of its promise
     */
    private static MockClusterBuilder queues(boolean on, int percent, double userLimit) {
        return MockScene.threeNodes()
                .queue("root.a", percent, queue -> queue.max(percent).userLimitFactor(userLimit))
                .queue("root.b", 20)
                .queue("root.c", 80 - percent)
                .set(KEY, String.valueOf(on));
    }
}
