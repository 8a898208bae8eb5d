package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four nodes of 64 GiB. Queue p may have 128 of the 256; its child x has 80 of them, all of node 0 and 16 GiB of node
 * 1, where 48 are free. Queue b has as much on nodes 2 and 3, far more than its guarantee, is of lower priority, and
 * its containers are the newer ones, which cost less. A container of 60 GiB for p's other child can only come from x
 * all the same: taking b's would not bring p below its maximum.
 */
class LimitIT {

    /** Without the limit the outsider's containers, which are the cheaper ones, would be the victims. */
    @ParameterizedTest(name = "with a maximum of {0} %")
    @CsvSource({"50, 17, 20", "100, 20, 17"})
    void theVictimsComeFromBelowTheLimit(String maximum, int ofSibling, int ofOutsider) throws Exception {
        try (Kin kin = Kin.of()) {
            kin.scene()
                    .cluster()
                    .refreshQueues(conf -> conf.set("yarn.scheduler.capacity.root.p.maximum-capacity", maximum));
            kin.large().ask(Want.of(1, Size.gib(60)));
            kin.scene().places(kin.large(), 1, 3);
            assertThat(kin.sibling().running()).hasSize(ofSibling);
            assertThat(kin.outsider().running()).hasSize(ofOutsider);
        }
    }

    /** Its apps. */
    private record Kin(MockScene scene, MockApp sibling, MockApp outsider, MockApp large) implements AutoCloseable {
        static Kin of() throws Exception {
            MockScene scene = MockScene.of(MockScene.settings()
                    .nodes(4, Size.gib(64))
                    .queue("root.p", 30, queue -> queue.max(50).priority(1))
                    .queue("root.p.a", 50)
                    .queue("root.p.x", 50)
                    .queue("root.b", 20)
                    .queue("root.c", 50));
            MockCluster cluster = scene.cluster();
            MockApp first = scene.filler("root.p.x", on(cluster.node(0), 16, 1), on(cluster.node(1), 4, 2));
            long filled = System.currentTimeMillis();
            cluster.await("the clock has moved on", () -> System.currentTimeMillis() > filled);
            MockApp outsider = scene.filler("root.b", on(cluster.node(2), 16, 1), on(cluster.node(3), 4, 2));
            cluster.time().advance(60_000);
            return new Kin(scene, first, outsider, scene.app("root.p.a"));
        }

        private static Want on(MockNode node, int count, int priority) {
            return Want.of(count, Size.gib(4))
                    .priority(priority)
                    .near(node.host())
                    .only();
        }

        @Override
        public void close() throws Exception {
            scene.close();
        }
    }
}
