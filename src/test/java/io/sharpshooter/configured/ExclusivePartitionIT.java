package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** One node of 16 GiB in the default partition and one in the exclusive partition x. */
class ExclusivePartitionIT {
    private static final Size LARGE = Size.gib(12);

    @Test
    void anAskForThePartitionTakesInThePartitionAlone() throws Exception {
        try (MockScene scene = MockScene.of(cluster())) {
            MockApp inX = scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            MockApp outside = scene.filler("root.b", Want.of(100, Size.gib(4)));
            MockApp app = scene.app("root.a");
            List<RMContainer> dead = scene.placed(app, Want.of(1, LARGE).label("x"));
            assertThat(dead).hasSize(3);
            assertThat(inX.running()).hasSize(1);
            assertThat(outside.running()).hasSize(4);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
        }
    }

    /** Node 1 is idle and closed to it. */
    @Test
    void anAskForTheDefaultPartitionTakesThereAlthoughThePartitionIsIdle() throws Exception {
        try (MockScene scene = MockScene.of(cluster())) {
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            MockApp app = scene.app("root.a");
            assertThat(scene.placed(app, Want.of(1, LARGE))).hasSize(3);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(0).id());
        }
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings()
                .label("x", true)
                .queue("root.a", 80, queue -> queue.label("x", 80, 100))
                .queue("root.b", 10, queue -> queue.label("x", 10, 100))
                .queue("root.c", 10, queue -> queue.label("x", 10, 100))
                .nodes(1, Size.gib(16))
                .nodes(1, Size.gib(16), "x", 0);
    }
}
