package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Guarantees and maxima that are written as amounts. */
class AbsoluteCapacityIT {

    @Test
    void aQueueGetsTheAmountThatItIsPromised() throws Exception {
        try (MockScene scene =
                MockScene.of(queues(gib(80), gib(80)).queue("root.c", 0, queue -> queue.capacity(gib(32))))) {
            scene.gets("root.a", 1, 2, "root.b");
        }
    }

    @Test
    void belowAParentWithAnAmountTheChildrenHaveTheirs() throws Exception {
        try (MockScene scene = MockScene.of(queues(gib(128), gib(64))
                .queue("root.a.x", 0, queue -> queue.capacity(gib(64)))
                .queue("root.a.y", 0, queue -> queue.capacity(gib(64))))) {
            scene.gets("root.a.x", 1, 2, "root.a.y");
        }
    }

    @Test
    void anAmountAsMaximumIsNeverPassed() throws Exception {
        try (MockScene scene = MockScene.of(MockScene.threeNodes()
                .queue("root.a", 0, queue -> queue.capacity(gib(40)).max(gib(56)))
                .queue("root.b", 0, queue -> queue.capacity(gib(80))))) {
            scene.filler("root.b");
            scene.waiting("root.a", 1);
            scene.refuses("root.a", "QUEUE_MAXIMUM");
        }
    }

    /** Of 192 GiB 128 are left: two thirds of each promise. */
    @Test
    void promisesShrinkWithTheCluster() throws Exception {
        try (MockScene scene = MockScene.of(queues(gib(128), gib(64)))) {
            scene.node(2).lose();
            MockApp small = scene.filler("root.b");
            MockApp large = scene.app("root.a");
            large.ask(Want.of(3, Size.gib(40)));
            scene.places(large, 2, 20);
            assertThat(small.running()).hasSize(12);
        }
    }

    private static MockClusterBuilder queues(String a, String b) {
        return MockScene.threeNodes()
                .queue("root.a", 0, queue -> queue.capacity(a))
                .queue("root.b", 0, queue -> queue.capacity(b));
    }

    private static String gib(int gib) {
        return "[memory=" + gib * 1024 + ",vcores=" + gib / 4 + "]";
    }
}
