package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Four full nodes of 16 GiB. The maximum of a leaf, of its parent or of its grandparent is 20 GiB; the leaf would be
 * due 40 %.
 */
class QueueLimitIT {

    @ParameterizedTest(name = "the maximum of {0}")
    @ValueSource(strings = {"root.p.q.a", "root.p.q", "root.p"})
    void theAskIsHelpedUpToTheMaximumAtEachLevelAndNotBeyond(String limited) throws Exception {
        try (MockScene scene = MockScene.of(cluster(limited))) {
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            MockApp app = scene.app("root.p.q.a");
            assertThat(scene.placed(app, Want.of(1, Size.gib(12)))).hasSize(3);
            Entry refusal = scene.refused(app, Want.of(1, Size.gib(12)).priority(2), "QUEUE_MAXIMUM");
            assertThat(refusal.json().path("numbers").path("maximum").asText()).startsWith("memory-mb=20480");
            assertThat(scene.placed(app, Want.of(1, Size.gib(8)).priority(1))).hasSize(2);
        }
    }

    /**
     * A sibling that gives nothing has used up all but 4 GiB of the limit: what is under another parent makes no room
     * below it.
     */
    @ParameterizedTest(name = "the maximum of {0}")
    @ValueSource(strings = {"root.p.q", "root.p"})
    void whereASiblingHoldsTheMaximumNobodyElseDies(String limited) throws Exception {
        try (MockScene scene = MockScene.of(cluster(limited))) {
            scene.filler("root.p.q.x", Want.of(4, Size.gib(4)));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            MockApp app = scene.app("root.p.q.a");
            scene.refused(app, Want.of(1, Size.gib(12)), "NOT_ENTITLED");
            assertThat(scene.placed(app, Want.of(1, Size.gib(4)).priority(1))).hasSize(1);
        }
    }

    private static MockClusterBuilder cluster(String limited) {
        double percent = 100 * 20.0 / 64;
        return MockScene.settings()
                .queue("root.p", 31, queue -> queue.max(limited.equals("root.p") ? percent : 100))
                .queue("root.p.q", 100, queue -> queue.max(limited.equals("root.p.q") ? percent : 100))
                .queue("root.p.q.a", 20, queue -> queue.max(limited.equals("root.p.q.a") ? percent : 100))
                .queue("root.p.q.x", 80, queue -> queue.disablePreemption())
                .queue("root.b", 10)
                .queue("root.c", 59)
                .nodes(4, Size.gib(16));
    }
}
