package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Things that change or are odd; no round fails over them, and who has nothing to do with them is served. */
class DisturbanceIT {
    private LogCatcher log = new LogCatcher("io.sharpshooter");

    @BeforeEach
    void listen() {
        log.close();
        log = new LogCatcher("io.sharpshooter");
    }

    @AfterEach
    void noRoundFailed() {
        log.close();
        assertThat(log.messages(Level.ERROR)).isEmpty();
    }

    @Test
    void aNodeHasNoResourcesAnyMore() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.nodes(2, MockScene.NODE))) {
            MockNode empty = scene.node(4);
            scene.small().ask(Want.of(0, Size.gib(4)));
            for (RMContainer container : scene.on(empty)) {
                empty.finish(container);
            }
            scene.cluster()
                    .context()
                    .getDispatcher()
                    .getEventHandler()
                    .handle(new RMNodeResourceUpdateEvent(
                            empty.id(), ResourceOption.newInstance(Resource.newInstance(0, 0), -1)));
            scene.cluster().drain();
            assertThat(empty.inScheduler().getTotalResource().getMemorySize()).isZero();
            scene.small().ask(Want.of(100, Size.gib(4)));
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 3);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isNotEqualTo(empty.id());
        }
    }

    @Test
    void anAskIsForNothing() throws Exception {
        try (MockScene scene = MockScene.full()) {
            scene.large()
                    .ask(
                            Want.of(1, MockScene.LARGE),
                            Want.of(3, Size.mib(0).vcores(0)).priority(2),
                            Want.of(0, Size.gib(60)).priority(3));
            scene.policy().turnsUntil(() -> !scene.large().placed().isEmpty(), 3);
        }
    }

    /** The only node with the type has gone since the ask was accepted. */
    @Test
    void anAskNamesATypeThatNoNodeHas() throws Exception {
        try (MockScene scene = MockScene.of(MockScene.settings()
                .dominantResources()
                .resourceTypes("yarn.io/gpu")
                .nodes(2, Size.gib(64).vcores(64))
                .nodes(1, Size.gib(64).vcores(64).with("yarn.io/gpu", 4))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set(PolicyByHand.KEYS + "large-container.threshold", "yarn.io/fpga=1,memory-mb=32Gi"))) {
            scene.filler("root.b", Want.of(500, Size.gib(4)));
            MockApp large = scene.app("root.a");
            PolicyByHand policy = scene.policy();
            large.ask(
                    Want.of(1, Size.gib(40).with("yarn.io/gpu", 1)),
                    Want.of(1, Size.gib(40)).priority(2));
            scene.node(2).lose();
            policy.turnsUntil(() -> large.placed().size() == 1, 3);
            assertThat(policy.rounds().get(0).refusals("root.a")).containsExactly("NO_NODE_BIG_ENOUGH");
            assertThat(policy.kills()).isEqualTo(10);
            assertThat(log.messages(Level.WARN)).singleElement().asString().contains("yarn.io/fpga");
        }
    }
}
