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
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";
    private static final String HOLD = PolicyByHand.KEYS + "large-container.hold-timeout-ms";

    @ParameterizedTest(name = "by {0} days")
    @ValueSource(ints = {-1, 1})
    void aGracePeriodLastsAsLongAsItWas(int days) throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.set(WAIT, "15000"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            assertThat(house.small().notices()).hasSize(FullHouse.VICTIMS);
            house.policy().restsFor(2);
            setWallClock(house, days);
            house.policy().restsFor(2);

            Round deadline = house.policy().turn();
            assertThat(deadline.killed())
                    .containsExactlyInAnyOrderElementsOf(house.small().notices());
            assertThat(agesOf(deadline)).hasSize(FullHouse.VICTIMS).allMatch(age -> age >= 0);
            assertThat(house.large().placed()).hasSize(1);
        }
    }

    private static List<Long> agesOf(Round deadline) {
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
        try (FullHouse house =
                FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE).set(HOLD, "9000"))) {
            house.cluster().nodes().forEach(MockNode::hangOnToKilled);
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            MockNode silent = house.heldNode();
            house.cluster().nodes().stream().filter(node -> node != silent).forEach(MockNode::confirmKills);
            setWallClock(house, days);
            house.policy().restsFor(2);
            Round expiry = house.policy().turn();
            assertThat(expiry.released()).containsExactly(silent.id());
            assertThat(expiry.refusals("root.a")).containsExactly("LAST_CLAIM_EXPIRED");
            house.policy().restsFor(2);
            setWallClock(house, days);
            house.policy().restsFor(3);

            assertThat(house.policy().turn().killed())
                    .as("after twice the timeout")
                    .hasSize(FullHouse.VICTIMS);
            assertThat(house.large().placed()).hasSize(1);
        }
    }

    private static void setWallClock(FullHouse house, int days) {
        house.cluster().time().setWall(Duration.ofDays(days).toMillis());
    }
}
