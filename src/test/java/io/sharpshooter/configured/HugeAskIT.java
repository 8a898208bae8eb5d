package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/**
 * In its first seconds a ResourceManager takes asks up to the largest amount that is configured, which for a custom
 * type is all that can be counted unless somebody has said otherwise.
 */
class HugeAskIT {
    private static final String TYPE = "example.com/licence";

    @Test
    void anAskForAllThatCanBeCountedKeepsNobodyElseFromHelp() throws Exception {
        try (MockScene scene = MockScene.of(MockCluster.builder()
                .dominantResources()
                .resourceTypes(TYPE)
                .set("yarn.resource-types." + TYPE + ".maximum-allocation", Long.toString(Long.MAX_VALUE))
                .queue("root.a", 50)
                .queue("root.b", 25)
                .queue("root.c", 25)
                .nodes(2, Size.gib(32).vcores(32).with(TYPE, 4))
                .set(PolicyByHand.WAIT, "0"))) {
            scene.filler("root.b", Want.of(16, Size.gib(4).vcores(4)));
            MockApp huge = scene.app("root.c");
            MockApp app = scene.app("root.a");
            scene.refused(huge, Want.of(1, Size.gib(1).with(TYPE, Long.MAX_VALUE)), "NO_NODE_BIG_ENOUGH");
            assertThat(scene.placed(app, Want.of(1, Size.gib(24).vcores(24)))).hasSize(6);
        }
    }
}
