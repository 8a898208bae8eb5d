package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    /**
     * Queue p may have 128 of 256 GiB; its child x has 80 of them, all of node 0 and 16 GiB of node 1. Queue b has as
     * much on nodes 2 and 3, far more than its guarantee, and its containers are the cheaper ones. For p's other child
     * they would not bring p below its maximum.
     */
    @ParameterizedTest(name = "with a maximum of {0} %")
    @CsvSource({"50, 17, 20", "100, 20, 17"})
    void theVictimsComeFromBelowTheLimit(int maximum, int ofSibling, int ofOutsider) throws Exception {
        try (MockScene scene = MockScene.of(MockScene.settings()
                .nodes(4, MockScene.NODE)
                .queue("root.p", 30, queue -> queue.max(maximum).priority(1))
                .queue("root.p.a", 50)
                .queue("root.p.x", 50)
                .queue("root.b", 20)
                .queue("root.c", 50))) {
            MockApp sibling = scene.filler("root.p.x", on(scene.node(0), 16, 1), on(scene.node(1), 4, 2));
            MockApp outsider = scene.filler("root.b", on(scene.node(2), 16, 1), on(scene.node(3), 4, 2));
            scene.cluster().startOneAfterTheOther(sibling, outsider);
            scene.cluster().time().advance(60_000);
            scene.places(scene.app("root.p.a").ask(Want.of(1, MockScene.LARGE)), 1, 3);
            assertThat(sibling.running()).hasSize(ofSibling);
            assertThat(outsider.running()).hasSize(ofOutsider);
        }
    }

    private static Want on(MockNode node, int count, int priority) {
        return Want.of(count, MockScene.SMALL)
                .priority(priority)
                .near(node.host())
                .only();
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
