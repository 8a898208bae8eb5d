package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/**
 * A running container that wants to be larger waits for itself alone: nobody dies for it, and nobody takes its node
 * from it.
 */
class IncreaseIT {

    @Test
    void nobodyDiesForAnIncreaseAndALargeAskBesideItIsHelpedAsEver() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp growing = scene.filler("root.a", Want.of(1, MockScene.SMALL));
            MockApp small = scene.filler("root.b");
            grow(scene, growing.running().get(0), MockScene.LARGE);
            scene.policy().restsFor(4);
            growing.ask(Want.of(2, MockScene.LARGE).priority(2));
            scene.places(growing, 2, 15);
            assertThat(small.running()).hasSize(32);
        }
    }

    @Test
    void aReservationForAnIncreaseIsLeftAloneAndAnotherNodeChosen() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockNode node = reservedForAnIncrease(scene);
            RMContainer reserved = node.inScheduler().getReservedContainer();
            MockApp large = scene.waiting("root.a", 1);
            scene.places(large, 1, 12);
            assertThat(large.running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
            assertThat(node.inScheduler().getReservedContainer()).isEqualTo(reserved);
        }
    }

    @Test
    void nobodyDiesOnANodeThatIsReservedForAnIncrease() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockNode node = reservedForAnIncrease(scene);
            scene.app("root.a")
                    .ask(Want.of(1, MockScene.LARGE).near(node.host()).only());
            scene.refuses("root.a", "NO_ELIGIBLE_NODE");
        }
    }

    /** The scheduler has not yet reserved the nodes for them. */
    @Test
    void victimsThatWaitToGrowDieLikeOthers() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = scene.filler("root.b");
            for (RMContainer container : small.running()) {
                grow(scene, container, Size.gib(8));
            }
            small.ask(Want.of(0, MockScene.SMALL));
            MockApp large = scene.waiting("root.a", 1);
            assertThat(scene.policy().turn().killed()).hasSize(15);
            scene.policy().turnsUntil(() -> large.placed().size() == 1, 4);
            assertThat(small.running()).hasSize(33);
            scene.policy().restsFor(3);
            assertThat(large.running()).hasSize(1);
        }
    }

    @Test
    void aClaimWhoseNodeIsReservedForAnIncreaseBeforeItsDeadlineGoesOnElsewhereInTheEnd() throws Exception {
        MockClusterBuilder patient = MockScene.threeNodes()
                .queue("root.a", 40)
                .queue("root.b", 40)
                .queue("root.c", 20)
                .set(PolicyByHand.WAIT, "6000")
                .set(PolicyByHand.KEYS + "large-container.hold-timeout-ms", "9000");
        try (MockScene scene = MockScene.of(patient)) {
            MockApp growing = onEachNode(scene);
            MockApp large = scene.filler("root.a", Want.of(7, Size.gib(5)));
            MockApp small = scene.filler("root.b", Want.of(26, Size.gib(5)));
            large.ask(Want.of(1, Size.gib(41)).priority(2));
            scene.policy().turn();
            MockNode node = nodeOf(scene, small, small.notices().get(0));
            reserveForTheIncreaseOf(scene, MockScene.on(node, growing).get(0));
            RMContainer reserved = node.inScheduler().getReservedContainer();
            scene.policy().restsFor(4);
            scene.policy().turnsUntil(() -> large.running().size() == 8, 8);
            assertThat(scene.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
            assertThat(node.inScheduler().getReservedContainer()).isEqualTo(reserved);
            assertThat(large.running().get(7).getAllocatedNode()).isNotEqualTo(node.id());
            assertThat(scene.policy().kills()).isEqualTo(8);
        }
    }

    /** Its queue is served before that of the large ask. */
    private static MockApp onEachNode(MockScene scene) throws Exception {
        MockApp app = scene.app("root.c");
        int priority = 1;
        for (MockNode node : scene.cluster().nodes()) {
            Want here = Want.of(1, Size.gib(5)).near(node.host()).only();
            scene.cluster().fill(app, here.priority(priority++));
        }
        assertThat(app.running()).hasSize(3);
        return app;
    }

    private static MockNode nodeOf(MockScene scene, MockApp app, ContainerId container) {
        return scene.node(app.inScheduler().getRMContainer(container).getAllocatedNode());
    }

    /** On each node 4 GiB are free; a container wants 8 more, and its node is reserved for that. */
    private static MockNode reservedForAnIncrease(MockScene scene) throws Exception {
        MockApp small = scene.filler("root.b", Want.of(36, Size.gib(5)));
        return reserveForTheIncreaseOf(scene, small.running().get(0));
    }

    private static MockNode reserveForTheIncreaseOf(MockScene scene, RMContainer growing) throws Exception {
        grow(scene, growing, Size.gib(13));
        scene.cluster().heartbeatAll();
        MockNode node = scene.node(growing.getAllocatedNode());
        assertThat(node.inScheduler().getReservedContainer()).isNotNull();
        return node;
    }

    private static void grow(MockScene scene, RMContainer container, Size size) throws Exception {
        MockApp owner = scene.appOf(container);
        owner.update(container, ContainerUpdateType.INCREASE_RESOURCE, size.toResource());
        assertThat(owner.inScheduler().getAppSchedulingInfo().getSchedulerKeys())
                .anyMatch(key -> key.getContainerToUpdate() != null);
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes().queue("root.a", 50).queue("root.b", 50);
    }
}
