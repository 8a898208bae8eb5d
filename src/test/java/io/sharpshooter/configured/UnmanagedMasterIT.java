package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** The master of an unmanaged app has no container: the app's first container is one like the others. */
class UnmanagedMasterIT {

    @Test
    void theFirstContainerMayDieLikeTheOthers() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = scene.filler("root.b");
            RMContainer first = small.running().get(0);
            assertThat(first.getContainerId().getContainerId()).isEqualTo(1);
            MockApp large = scene.app("root.a");
            large.ask(Want.of(1, Size.gib(64))
                    .near(scene.node(first.getAllocatedNode()).host())
                    .only());
            scene.places(large, 1, 16);
            assertThat(small.running()).hasSize(32).doesNotContain(first);
        }
    }

    @Test
    void besideItTheMasterOfAManagedAppLives() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp managed = scene.drive(
                    scene.cluster().app("root.b").amOn(scene.node(0)).start());
            scene.filler("root.b");
            MockApp large = scene.app("root.a");
            large.ask(Want.of(1, Size.gib(64)).near(scene.node(0).host()).only());
            scene.refuses("root.a", "ONLY_PROTECTED_VICTIMS");
            large.ask(Want.of(1, MockScene.LARGE).near(scene.node(0).host()).only());
            scene.places(large, 1, 15);
            assertThat(managed.amContainer()).isNotNull();
        }
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes().queue("root.a", 50).queue("root.b", 50);
    }
}
