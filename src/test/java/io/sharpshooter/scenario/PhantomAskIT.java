package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.HiddenMember;
import io.sharpshooter.yarn.LackingHadoop;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** A master that sends its count anew, and only hears by the answer that something of it had come. */
class PhantomAskIT {
    @Test
    void nobodyDiesForWhatHasComeSinceTheHeartbeatBefore() throws Exception {
        try (FullHouse house = house()) {
            onePlacedOf(1, house);
            asks(1, house);
            assertThat(house.large().placed()).hasSize(1);
            for (int turn = 0; turn < 3; turn++) {
                assertThat(house.policy().round().killed()).isEmpty();
                house.cluster().time().advance(PolicyByHand.INTERVAL);
            }
            asks(0, house);
            house.policy().restsFor(3);
            assertThat(house.large().running()).hasSize(1);
        }
    }

    /** One more is wanted by now, and that is helped at once: of the two that seem to wait, one does. */
    @Test
    void whatWaitsBesidesIsHelpedAtOnce() throws Exception {
        try (FullHouse house = house()) {
            onePlacedOf(1, house);
            asks(2, house);
            assertThat(house.policy().round().killed()).hasSize(FullHouse.VICTIMS);
        }
    }

    @Test
    void whatIsAskedForWithTheNextHeartbeatTooIsHelped() throws Exception {
        try (FullHouse house = house()) {
            onePlacedOf(1, house);
            asks(1, house);
            assertThat(house.policy().round().killed()).isEmpty();
            asks(1, house);
            assertThat(house.policy().round().killed()).hasSize(FullHouse.VICTIMS);
        }
    }

    /** It only fetches, and sends no count: that of the scheduler is right. */
    @Test
    void whoSendsNoCountIsBelieved() throws Exception {
        try (FullHouse house = house()) {
            onePlacedOf(2, house);
            house.large().heartbeat();
            assertThat(house.large().placed()).hasSize(1);
            assertThat(house.policy().round().killed()).hasSize(FullHouse.VICTIMS);
        }
    }

    @Test
    void aMasterThatIsSilentIsBelievedAfterHalfAMinute() throws Exception {
        try (FullHouse house = house()) {
            onePlacedOf(1, house);
            asks(1, house);
            for (int second = 0; second < 30; second++) {
                assertThat(house.policy().round().killed()).isEmpty();
                house.cluster().time().advance(1_000);
            }
            assertThat(house.policy().round().killed()).hasSize(FullHouse.VICTIMS);
        }
    }

    /** What the claim is for comes elsewhere during the grace period, and the master asks for it once more. */
    @Test
    void aClaimThatIsDueWaitsWhileItsAskIsDoubted() throws Exception {
        try (FullHouse house = house(builder -> builder.set(PolicyByHand.KEYS + "max_wait_before_kill", "6000"))) {
            asks(1, house);
            house.policy().turn();
            assertThat(house.small().notices()).hasSize(FullHouse.VICTIMS);
            MockNode other = house.cluster().nodes().stream()
                    .filter(node ->
                            node != house.noticedNode() && house.on(node).size() == FullHouse.VICTIMS + 1)
                    .findFirst()
                    .orElseThrow();
            other.finish(house.on(other).toArray(RMContainer[]::new));
            other.heartbeat();
            other.heartbeat();
            house.cluster().time().advance(PolicyByHand.INTERVAL);
            asks(1, house);
            assertThat(house.large().placed()).hasSize(1);
            assertThat(house.policy().round().killed()).isEmpty();
            assertThat(house.policy().round().killed()).isEmpty();
            asks(0, house);
            house.policy().turn();
            assertThat(house.policy().kills()).isZero();
        }
    }

    /** Then six seconds are allowed for two heartbeats. */
    @Test
    void whereHadoopHidesItsAnswersTwoHeartbeatsOfThreeSecondsAreWaitedFor() throws Exception {
        try (FullHouse house = house();
                LackingHadoop hadoop = LackingHadoop.of(HiddenMember.LAST_ANSWERS)) {
            onePlacedOf(1, house);
            asks(1, house);
            assertThat(house.policy().round().killed()).isEmpty();
            house.cluster().time().advance(PolicyByHand.INTERVAL);
            assertThat(house.policy().round().killed()).isEmpty();
            house.cluster().time().advance(PolicyByHand.INTERVAL);
            assertThat(house.policy().round().killed()).hasSize(FullHouse.VICTIMS);
        }
    }

    /** Five nodes; one container of the large app may be made room for in a round. */
    private static FullHouse house() throws Exception {
        return house(builder -> builder);
    }

    private static FullHouse house(UnaryOperator<MockClusterBuilder> settings) throws Exception {
        return FullHouse.start(builder -> settings.apply(
                builder.nodes(2, FullHouse.NODE).set(PolicyByHand.KEYS + "total_preemption_per_round", "0.2")));
    }

    /** One of so many is placed, its claim has ended, and the master has not heard of it. */
    private static void onePlacedOf(int count, FullHouse house) throws Exception {
        asks(count, house);
        assertThat(house.policy().round().killed()).hasSize(FullHouse.VICTIMS);
        house.cluster().heartbeatAll();
        house.cluster().heartbeatAll();
        house.cluster().time().advance(PolicyByHand.INTERVAL);
        assertThat(house.policy().round().killed()).isEmpty();
        assertThat(house.large().running()).hasSize(1);
        assertThat(house.large().placed()).isEmpty();
    }

    /** A heartbeat of the master with its count. */
    private static void asks(int count, FullHouse house) throws Exception {
        house.large().ask(Want.of(count, FullHouse.LARGE));
    }
}
