package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** A running container that wants to be larger waits for itself alone: nobody dies for it, and nobody takes its node from it. */
class IncreaseIT {

    @Test
    void nobodyDiesForAnIncrease() throws Exception {
        try (Scene scene = Scene.of(queues())) {
            MockApp growing = growing(scene);
            scene.filler("root.b");
            grow(scene, growing.running().get(0), Scene.LARGE);
            scene.policy().restsFor(4);
        }
    }

    @Test
    void aLargeAskBesideItIsHelpedAsEver() throws Exception {
        try (Scene scene = Scene.of(queues())) {
            MockApp growing = growing(scene);
            MockApp small = scene.filler("root.b");
            grow(scene, growing.running().get(0), Scene.LARGE);
            growing.ask(Want.of(2, Scene.LARGE).priority(2));
            scene.places(growing, 2, 15);
            assertThat(small.running()).hasSize(32);
        }
    }

    @Test
    void aReservationForAnIncreaseIsLeftAloneAndAnotherNodeChosen() throws Exception {
        try (Scene scene = Scene.of(queues())) {
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
        try (Scene scene = Scene.of(queues())) {
            MockNode node = reservedForAnIncrease(scene);
            scene.app("root.a").ask(Want.of(1, Scene.LARGE).near(node.host()).only());
            scene.refuses("root.a", "NO_ELIGIBLE_NODE");
        }
    }

    /** On each node 4 GiB are free; a container wants 8 more, and its node is reserved for that. */
    private static MockNode reservedForAnIncrease(Scene scene) throws Exception {
        MockApp small = scene.app("root.b");
        scene.cluster().fill(small, Want.of(36, Size.gib(5)));
        RMContainer growing = small.running().get(0);
        grow(scene, growing, Size.gib(13));
        scene.cluster().heartbeatAll();
        MockNode node = scene.cluster().node(growing.getAllocatedNode());
        assertThat(node.inScheduler().getReservedContainer()).isNotNull();
        return node;
    }

    private static MockApp growing(Scene scene) throws Exception {
        MockApp app = scene.app("root.a");
        scene.cluster().fill(app, Want.of(1, Scene.SMALL));
        return app;
    }

    private static void grow(Scene scene, RMContainer container, Size size) throws Exception {
        MockApp owner = scene.appOf(container);
        owner.am()
                .sendContainerUpdateRequest(List.of(UpdateContainerRequest.newInstance(
                        container.getContainer().getVersion(),
                        container.getContainerId(),
                        ContainerUpdateType.INCREASE_RESOURCE,
                        size.toResource(),
                        null)));
        scene.cluster().drain();
        assertThat(owner.inScheduler().getAppSchedulingInfo().getSchedulerKeys())
                .anyMatch(key -> key.getContainerToUpdate() != null);
    }

    private static MockClusterBuilder queues() {
        return Scene.threeNodes().queue("root.a", 50).queue("root.b", 50);
    }
}
