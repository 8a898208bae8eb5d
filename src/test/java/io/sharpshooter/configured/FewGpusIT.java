package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Fewer than ten GPUs: the default budget of 10 % is less than one of them in a round. */
class FewGpusIT {
    private static final String GPU = "yarn.io/gpu";

    @Test
    void rateAddsUpUntilAGpuMayBeTaken() throws Exception {
        try (MockScene scene = fourGpus()) {
            MockApp small = scene.filler("root.b", Want.of(4, size(2, 1)));
            MockApp app = scene.app("root.a");
            app.ask(Want.of(1, size(2, 1)));
            int turns = scene.policy().turnsUntil(() -> app.placed().size() == 1, 6);
            assertThat(turns).as("a budget of 0.4 GPUs a round").isEqualTo(3);
            scene.policy().restsFor(3);
            assertThat(scene.policy().kills()).isEqualTo(1);
            assertThat(small.running()).hasSize(3);
        }
    }

    private static Size size(int gibAndCores, int gpus) {
        return Size.gib(gibAndCores).vcores(gibAndCores).with(GPU, gpus);
    }

    private static MockScene fourGpus() throws Exception {
        return MockScene.of(MockCluster.builder()
                .dominantResources()
                .resourceTypes(GPU)
                .queue("root.a", 75)
                .queue("root.b", 25)
                .nodes(2, size(32, 2))
                .set(PolicyByHand.WAIT, "0"));
    }
}
