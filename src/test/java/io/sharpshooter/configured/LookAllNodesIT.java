package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether or not the scheduler goes on looking for other nodes when one is reserved for an ask. */
class LookAllNodesIT {

    @ParameterizedTest(name = "looking on: {0}")
    @ValueSource(booleans = {true, false})
    void twoContainersArePlacedWhereRoomWasMade(boolean on) throws Exception {
        try (Scene scene = Scene.of(queues(on))) {
            MockApp small = scene.filler("root.b");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            MockApp large = scene.waiting("root.a", 2);
            scene.policy().turn();
            scene.policy().restsFor(2);
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.places(large, 2, 30);
            assertThat(small.running()).hasSize(18);
            assertThat(reserved(scene)).isZero();
        }
    }

    /** The node of the claim is still full of those that have died for it when another one becomes empty. */
    @ParameterizedTest(name = "looking on: {0}")
    @ValueSource(booleans = {true, false})
    void roomThatComesFreeElsewhereMayBeUsed(boolean on) throws Exception {
        try (Scene scene = Scene.of(queues(on))) {
            MockApp small = scene.filler("root.b");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            MockApp large = scene.waiting("root.a", 1);
            assertThat(scene.policy().turn().killed()).hasSize(15);
            small.ask(Want.of(0, Scene.SMALL));
            MockNode other = scene.cluster().nodes().stream()
                    .filter(node -> node.inScheduler().getReservedContainer() == null)
                    .findFirst()
                    .orElseThrow();
            for (RMContainer container : small.running()) {
                if (container.getAllocatedNode().equals(other.id())) {
                    other.finish(container);
                }
            }
            scene.policy().turn();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.places(large, 1, 15);
            assertThat(reserved(scene)).as("reservations that are left").isZero();
        }
    }

    private static long reserved(Scene scene) {
        return scene.cluster().nodes().stream()
                .filter(node -> node.inScheduler().getReservedContainer() != null)
                .filter(node -> node.inScheduler()
                                .getReservedContainer()
                                .getReservedResource()
                                .getMemorySize()
                        > 4096)
                .count();
    }

    private static MockClusterBuilder queues(boolean on) {
        return Scene.threeNodes()
                .queue("root.a", 65)
                .queue("root.b", 35)
                .set("yarn.scheduler.capacity.reservations-continue-look-all-nodes", String.valueOf(on));
    }
}
