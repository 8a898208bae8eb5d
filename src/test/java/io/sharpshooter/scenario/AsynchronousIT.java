package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Asynchronous scheduling, the default of 3.5.0: any freed space may be given away by another thread at any moment. 20
 * nodes of 64 GiB are full of one queue's containers of 4 GiB, which always wants more.
 */
class AsynchronousIT {

    @ParameterizedTest(name = "{0} of {1} GiB, with {2} ms of grace")
    @CsvSource({"2, 60, 0, 31", "8, 40, 0, 80", "4, 60, 6000, 62"})
    void largeContainersArePlaced(int count, int gib, String wait, int mostKills) throws Exception {
        try (MockScene scene = MockScene.of(MockCluster.builder()
                .asynchronousScheduling()
                .nodes(20, Size.gib(64).vcores(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set(PolicyByHand.WAIT, wait))) {
            MockApp small = scene.app("root.b");
            small.ask(Want.of(1_000, Size.gib(4)));
            scene.cluster().await("the cluster is full", () -> live(small) == 320);
            small.heartbeat();
            scene.cluster().heartbeatAll();
            MockApp large = scene.app("root.a");
            PolicyByHand policy = scene.policy();
            large.ask(Want.of(count, Size.gib(gib)));
            policy.turnsUntil(() -> live(large) == count, 10);
            assertThat(policy.kills()).isBetween(count * gib / 4, mostKills);
            for (int turn = 0; turn < 3; turn++) {
                assertThat(policy.turn().killed()).isEmpty();
            }
        }
    }

    private static int live(MockApp app) {
        return app.inScheduler().getLiveContainers().size();
    }
}
