package io.sharpshooter.yarn.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ReservationSnapshot.ReservationFate;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two nodes full of one app, one of them reserved for another: what becomes of the reservation. */
class ReservationFateIT {
    private MockCluster cluster;
    private SchedulerReader reader;
    private MockApp small;
    private MockApp large;
    private RMContainer reserved;

    @BeforeEach
    void reserve() throws Exception {
        cluster = MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(2, Size.gib(8))
                .start();
        reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        small = cluster.app("root.b").amOn(cluster.node(0)).start();
        large = cluster.app("root.a").amOn(cluster.node(1)).start();
        cluster.fill(small, Want.of(2, Size.gib(4)));
        cluster.fill(large, Want.of(1, Size.gib(6)));
        reserved = large.inScheduler().getReservedContainers().get(0);
    }

    @AfterEach
    void close() throws Exception {
        cluster.close();
    }

    @Test
    void aReservationStaysUntilItIsPlaced() throws Exception {
        assertThat(fate()).isEqualTo(ReservationFate.RESERVED);
        small.kill();
        cluster.settle();
        cluster.heartbeatAll();
        assertThat(fate()).isEqualTo(ReservationFate.PLACED);
    }

    @Test
    void whatComesAndIsGivenBackBetweenTwoLooksIsGivenBack() throws Exception {
        assertThat(fate()).isEqualTo(ReservationFate.RESERVED);
        placeAndGiveBack();
        assertThat(fate()).isEqualTo(ReservationFate.GIVEN_BACK);
    }

    /** Its master has heard of it since, and sent its next heartbeat: only the time tells. */
    @ParameterizedTest(name = "{0} s: {1}")
    @CsvSource({"5, GIVEN_BACK", "6, RUN"})
    void ofWhatNobodyKnowsHowItEndedAFewSecondsWereNoUse(long seconds, ReservationFate fate) throws Exception {
        assertThat(fate()).isEqualTo(ReservationFate.RESERVED);
        placeAndGiveBack();
        large.heartbeat();
        large.heartbeat();
        cluster.time().advance(1_000 * seconds);
        assertThat(fate()).isEqualTo(fate);
    }

    @Test
    void whatEndsByItselfHasRunHoweverShort() throws Exception {
        assertThat(fate()).isEqualTo(ReservationFate.RESERVED);
        place();
        cluster.node(large.running().get(0).getAllocatedNode())
                .finish(large.running().get(0));
        assertThat(fate()).isEqualTo(ReservationFate.RUN);
    }

    @Test
    void whatGoesWithItsAppIsNotGivenBack() throws Exception {
        assertThat(fate()).isEqualTo(ReservationFate.RESERVED);
        place();
        large.kill();
        assertThat(fate()).isEqualTo(ReservationFate.RUN);
    }

    @Test
    void whatIsSeenBeforeItRunsIsFollowedUntilItIsGivenBack() throws Exception {
        place();
        assertThat(fate()).isEqualTo(ReservationFate.PLACED);
        large.release(large.running().get(0));
        cluster.settle();
        cluster.time().advance(60_000);
        assertThat(fate()).isEqualTo(ReservationFate.GIVEN_BACK);
    }

    @Test
    void whatIsSeenBeforeItRunsIsFollowedUntilItDoes() throws Exception {
        place();
        assertThat(fate()).isEqualTo(ReservationFate.PLACED);
        var container = large.running().get(0);
        container.handle(new RMContainerEvent(container.getContainerId(), RMContainerEventType.LAUNCHED));
        assertThat(fate()).isEqualTo(ReservationFate.RUN);
    }

    @Test
    void whatIsKilledOrLostWithItsNodeIsNotGivenBack() throws Exception {
        place();
        assertThat(fate()).isEqualTo(ReservationFate.PLACED);
        cluster.node(large.running().get(0).getAllocatedNode()).lose();
        assertThat(fate()).isEqualTo(ReservationFate.RUN);
    }

    @Test
    void aReservationThatIsKilledWasDropped() throws Exception {
        assertThat(fate()).isEqualTo(ReservationFate.RESERVED);
        cluster.scheduler().killReservedContainer(reserved);
        assertThat(fate()).isEqualTo(ReservationFate.DROPPED);
    }

    @Test
    void aReservationWhoseAppIsGoneWasDropped() throws Exception {
        large.kill();
        assertThat(fate()).isEqualTo(ReservationFate.DROPPED);
    }

    @Test
    void aReservationWhoseNodeIsGoneWasDropped() throws Exception {
        assertThat(fate()).isEqualTo(ReservationFate.RESERVED);
        cluster.node(reserved.getReservedNode()).lose();
        assertThat(fate()).isEqualTo(ReservationFate.DROPPED);
    }

    @Test
    void oneThatIsWatchedFromTheStartIsFollowedThroughAWholeLifeBetweenTwoRounds() throws Exception {
        reader.watch(List.of(name()));
        placeAndGiveBack();
        assertThat(fate()).isEqualTo(ReservationFate.GIVEN_BACK);
    }

    /** The master has it, and its node has not heard of it. */
    private void place() throws Exception {
        small.kill();
        cluster.settle();
        large.heartbeat();
        assertThat(large.placed()).hasSize(1);
    }

    private void placeAndGiveBack() throws Exception {
        place();
        large.release(large.running().get(0));
        cluster.settle();
    }

    private ReservationFate fate() {
        return reader.read(cluster.time().get(), List.of(name()), Map.of())
                .fates()
                .getOrDefault(name(), ReservationFate.DROPPED);
    }

    private ContainerName name() {
        return YarnIds.name(reserved.getContainerId());
    }
}
