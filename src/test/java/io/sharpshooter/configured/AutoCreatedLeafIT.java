package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Leaf queues that a managed parent makes of its template, one for each user. */
class AutoCreatedLeafIT {

    /** It gets what its template promises, and gives to another one. */
    @ParameterizedTest(name = "of another one: {0}")
    @ValueSource(booleans = {false, true})
    void anAutoCreatedLeafGetsWhatItsTemplatePromises(boolean fromAnother) throws Exception {
        try (var scene = MockScene.of(queues())) {
            var small = fromAnother ? scene.fill(appOf(scene, "ben")) : scene.filler("root.b");
            var large = appOf(scene, "ann").ask(Want.of(2, MockScene.LARGE));
            assertThat(scene.cluster().queue("root.m.ann").getQueuePath()).isEqualTo("root.m.ann");
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
        }
    }

    /** All that is promised below the parent is taken: the third leaf lives on what the others leave. */
    @ParameterizedTest(name = "of another one: {0}")
    @ValueSource(booleans = {false, true})
    void aLeafThatIsNotActivatedMayUseWhatItsParentIsPromised(boolean fromAnother) throws Exception {
        try (var scene = MockScene.of(queues())) {
            var small = fromAnother ? scene.fill(appOf(scene, "ann")) : scene.filler("root.b");
            assertThat(small.running()).hasSize(48);
            var large = third(scene);
            if (fromAnother) {
                scene.refuses("root.m.cat", "NOT_ENTITLED");
            } else {
                scene.places(large, 1, 15);
            }
        }
    }

    private static MockApp third(MockScene scene) throws Exception {
        appOf(scene, "ann");
        appOf(scene, "ben");
        var third = appOf(scene, "cat").ask(Want.of(1, MockScene.LARGE));
        assertThat(scene.cluster().queue("root.m.cat").getAbsoluteCapacity()).isZero();
        return third;
    }

    private static MockApp appOf(MockScene scene, String user) throws Exception {
        return scene.app(scene.cluster().app("default").user(user));
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes()
                .queue("root.b", 50)
                .queue(
                        "root.m",
                        50,
                        queue -> queue.set("auto-create-child-queue.enabled", "true")
                                .set("leaf-queue-template.capacity", "50")
                                .set("leaf-queue-template.maximum-capacity", "100")
                                .set("leaf-queue-template.user-limit-factor", "100"))
                .set("yarn.scheduler.capacity.queue-mappings", "u:ann:root.m.ann,u:ben:root.m.ben,u:cat:root.m.cat")
                .set("yarn.scheduler.capacity.queue-mappings-override.enable", "true");
    }
}
