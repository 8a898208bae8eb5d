package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** A master that sends its count anew, and only hears by the answer that something of it had come. */
class PhantomAskIT {
    @Test
    void whatIsAskedForWithTheNextHeartbeatTooIsHelped() throws Exception {
        try (MockScene scene = scene()) {
            onePlaced(scene);
            asks(1, scene);
            assertThat(scene.large().placed()).hasSize(1);
            for (int round = 0; round < 3; round++) {
                assertThat(scene.policy().round().killed()).isEmpty();
                scene.cluster().time().advance(PolicyByHand.INTERVAL);
            }
            asks(1, scene);
            assertThat(scene.policy().round().killed()).hasSize(MockScene.VICTIMS);
        }
    }

    /** What the claim is for comes elsewhere during the grace period, and the master asks for it once more. */
    @Test
    void aClaimThatIsDueWaitsWhileItsAskIsDoubted() throws Exception {
        try (MockScene scene = scene(builder -> builder.set(PolicyByHand.WAIT, "6000"))) {
            asks(1, scene);
            scene.policy().turn();
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);
            MockNode other = scene.cluster().nodes().stream()
                    .filter(node ->
                            node != scene.noticedNode() && scene.on(node).size() == MockScene.VICTIMS + 1)
                    .findFirst()
                    .orElseThrow();
            other.finish(scene.on(other).toArray(RMContainer[]::new));
            other.heartbeat();
            other.heartbeat();
            scene.cluster().time().advance(PolicyByHand.INTERVAL);
            asks(1, scene);
            assertThat(scene.large().placed()).hasSize(1);
            assertThat(scene.policy().round().killed()).isEmpty();
            assertThat(scene.policy().round().killed()).isEmpty();
            asks(0, scene);
            scene.policy().turn();
            assertThat(scene.policy().kills()).isZero();
        }
    }

    /** Five nodes; one container of the large app may be made room for in a round. */
    private static MockScene scene() throws Exception {
        return scene(builder -> builder);
    }

    private static MockScene scene(UnaryOperator<MockClusterBuilder> settings) throws Exception {
        return MockScene.full(
                builder -> settings.apply(builder.nodes(2, MockScene.NODE).set(PolicyByHand.PER_ROUND, "0.2")));
    }

    /** The one is placed, its claim has ended, and the master has not heard of it. */
    private static void onePlaced(MockScene scene) throws Exception {
        asks(1, scene);
        assertThat(scene.policy().round().killed()).hasSize(MockScene.VICTIMS);
        scene.cluster().heartbeatAll();
        scene.cluster().heartbeatAll();
        scene.cluster().time().advance(PolicyByHand.INTERVAL);
        assertThat(scene.large().running()).hasSize(1);
        assertThat(scene.policy().round().killed()).isEmpty();
        assertThat(scene.large().placed()).isEmpty();
    }

    /** A heartbeat of the master with its count. */
    private static void asks(int count, MockScene scene) throws Exception {
        scene.large().ask(Want.of(count, MockScene.LARGE));
    }
}
