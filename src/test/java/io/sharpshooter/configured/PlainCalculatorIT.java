package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/**
 * With Hadoop's DefaultResourceCalculator memory alone counts, whatever else is asked for: one node of 16 GiB and 8
 * cores.
 */
class PlainCalculatorIT {
    /** Four containers of 4 cores each run on 8 cores, and one of 12 GiB and 6 cores takes the place of three. */
    @Test
    void coresAreNotCounted() throws Exception {
        try (MockScene scene = scene()) {
            MockApp small = scene.filler("root.b", Want.of(100, Size.gib(4).vcores(4)));
            assertThat(small.running()).hasSize(4);
            MockApp app = scene.app("root.a");
            assertThat(scene.placed(app, Want.of(1, Size.gib(12).vcores(6)))).hasSize(3);
            assertThat(small.running()).hasSize(1);
        }
    }

    /** All cores are in use, but memory is free, so that nothing is lacked. */
    @Test
    void nothingIsTakenForCores() throws Exception {
        try (MockScene scene = scene()) {
            MockApp small = scene.filler("root.b", Want.of(2, Size.gib(4).vcores(4)));
            MockApp app = scene.app("root.a");
            assertThat(scene.placed(app, Want.of(1, Size.gib(8).vcores(8)))).isEmpty();
            assertThat(small.running()).hasSize(2);
        }
    }

    /** The ResourceManager does not start with types that this calculator cannot count. */
    @Test
    void thereAreNoOtherTypes() {
        MockClusterBuilder plan =
                MockScene.settings().resourceTypes("yarn.io/gpu").queue("root.a", 100);
        assertThatThrownBy(plan::start).hasMessageContaining("DefaultResourceCalculator");
    }

    private static MockScene scene() throws Exception {
        return MockScene.of(MockScene.settings()
                .queue("root.a", 80)
                .queue("root.b", 20)
                .nodes(1, Size.gib(16).vcores(8)));
    }
}
