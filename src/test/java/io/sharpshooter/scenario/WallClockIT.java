package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody sets the wall clock in the middle of something that takes time: nothing is lost, and nothing is early. */
class WallClockIT {
    private static final String HOLD = PolicyByHand.KEYS + "large-container.hold-timeout-ms";

    @ParameterizedTest(name = "by {0} days")
    @ValueSource(ints = {-1, 1})
    void aGracePeriodLastsAsLongAsItWas(int days) throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "15000"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);
            scene.policy().restsFor(2);
            setWallClock(scene, days);
            scene.policy().restsFor(2);

            PlayedRound deadline = scene.policy().turn();
            assertThat(deadline.killed())
                    .containsExactlyInAnyOrderElementsOf(scene.small().notices());
            assertThat(agesOf(deadline)).hasSize(MockScene.VICTIMS).allMatch(age -> age >= 0);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    private static List<Long> agesOf(PlayedRound deadline) {
        List<Long> ages = new ArrayList<>();
        deadline.log("held")
                .get(0)
                .json()
                .path("killed")
                .forEach(killed -> ages.add(killed.path("ageMs").asLong()));
        return ages;
    }

    /** The dead of the first node are never confirmed. */
    @ParameterizedTest(name = "by {0} days")
    @ValueSource(ints = {-1, 1})
    void aHoldAndAMaskLastAsLongAsTheyWere(int days) throws Exception {
        try (MockScene scene =
                MockScene.full(builder -> builder.nodes(1, MockScene.NODE).set(HOLD, "9000"))) {
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            MockNode silent = scene.heldNode();
            scene.cluster().nodes().stream().filter(node -> node != silent).forEach(MockNode::confirmKills);
            setWallClock(scene, days);
            scene.policy().restsFor(2);
            PlayedRound expiry = scene.policy().turn();
            assertThat(expiry.released()).containsExactly(silent.id());
            assertThat(expiry.refusals("root.a")).containsExactly("LAST_CLAIM_EXPIRED");
            scene.policy().restsFor(2);
            setWallClock(scene, days);
            scene.policy().restsFor(3);

            assertThat(scene.policy().turn().killed())
                    .as("after twice the timeout")
                    .hasSize(MockScene.VICTIMS);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    private static void setWallClock(MockScene scene, int days) {
        scene.cluster().time().setWall(Duration.ofDays(days).toMillis());
    }
}
