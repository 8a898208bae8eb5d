package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ReservationFate;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.junit.jupiter.api.Test;

class ReservationFateIT {

    @Test
    void aReservationStaysUntilItIsPlaced() throws Exception {
        try (Scene scene = new Scene()) {
            assertThat(scene.fate()).isEqualTo(ReservationFate.RESERVED);
            scene.small.kill();
            scene.cluster.settle();
            scene.cluster.heartbeatAll();
            assertThat(scene.fate()).isEqualTo(ReservationFate.PLACED);
        }
    }

    @Test
    void whatComesAndIsGivenBackBetweenTwoLooksIsGivenBack() throws Exception {
        try (Scene scene = new Scene()) {
            assertThat(scene.fate()).isEqualTo(ReservationFate.RESERVED);
            scene.placeAndGiveBack();
            assertThat(scene.fate()).isEqualTo(ReservationFate.GIVEN_BACK);
        }
    }

    /** Its master has heard of it since, and sent its next heartbeat: only the time tells. */
    @Test
    void ofWhatNobodyKnowsHowItEndedAFewSecondsWereNoUse() throws Exception {
        for (int seconds : List.of(5, 6)) {
            try (Scene scene = new Scene()) {
                assertThat(scene.fate()).isEqualTo(ReservationFate.RESERVED);
                scene.placeAndGiveBack();
                scene.large.heartbeat();
                scene.large.heartbeat();
                scene.cluster.time().advance(1_000L * seconds);
                assertThat(scene.fate()).isEqualTo(seconds == 5 ? ReservationFate.GIVEN_BACK : ReservationFate.RUN);
            }
        }
    }

    @Test
    void whatEndsByItselfHasRunHoweverShort() throws Exception {
        try (Scene scene = new Scene()) {
            assertThat(scene.fate()).isEqualTo(ReservationFate.RESERVED);
            scene.place();
            scene.cluster
                    .node(scene.large.running().get(0).getAllocatedNode())
                    .finish(scene.large.running().get(0));
            assertThat(scene.fate()).isEqualTo(ReservationFate.RUN);
        }
    }

    @Test
    void whatGoesWithItsAppIsNotGivenBack() throws Exception {
        try (Scene scene = new Scene()) {
            assertThat(scene.fate()).isEqualTo(ReservationFate.RESERVED);
            scene.place();
            scene.large.kill();
            assertThat(scene.fate()).isEqualTo(ReservationFate.RUN);
        }
    }

    @Test
    void whatIsSeenBeforeItRunsIsFollowedUntilItDoesOrIsGivenBack() throws Exception {
        try (Scene scene = new Scene()) {
            scene.place();
            assertThat(scene.fate()).isEqualTo(ReservationFate.PLACED);
            scene.large.release(scene.large.running().get(0));
            scene.cluster.settle();
            scene.cluster.time().advance(60_000);
            assertThat(scene.fate()).isEqualTo(ReservationFate.GIVEN_BACK);
        }
        try (Scene scene = new Scene()) {
            scene.place();
            assertThat(scene.fate()).isEqualTo(ReservationFate.PLACED);
            RMContainer container = scene.large.running().get(0);
            container.handle(new RMContainerEvent(container.getContainerId(), RMContainerEventType.LAUNCHED));
            assertThat(scene.fate()).isEqualTo(ReservationFate.RUN);
        }
    }

    @Test
    void whatIsKilledOrLostWithItsNodeIsNotGivenBack() throws Exception {
        try (Scene scene = new Scene()) {
            scene.place();
            assertThat(scene.fate()).isEqualTo(ReservationFate.PLACED);
            scene.cluster.node(scene.large.running().get(0).getAllocatedNode()).lose();
            assertThat(scene.fate()).isEqualTo(ReservationFate.RUN);
        }
    }

    @Test
    void aReservationThatIsKilledWasDropped() throws Exception {
        try (Scene scene = new Scene()) {
            assertThat(scene.fate()).isEqualTo(ReservationFate.RESERVED);
            scene.cluster.scheduler().killReservedContainer(scene.reserved);
            assertThat(scene.fate()).isEqualTo(ReservationFate.DROPPED);
        }
    }

    @Test
    void aReservationWhoseAppOrNodeIsGoneWasDropped() throws Exception {
        try (Scene scene = new Scene()) {
            scene.large.kill();
            assertThat(scene.fate()).isEqualTo(ReservationFate.DROPPED);
        }
        try (Scene scene = new Scene()) {
            assertThat(scene.fate()).isEqualTo(ReservationFate.RESERVED);
            scene.cluster.node(scene.reserved.getReservedNode()).lose();
            assertThat(scene.fate()).isEqualTo(ReservationFate.DROPPED);
        }
    }

    @Test
    void oneThatIsWatchedFromTheStartIsFollowedThroughAWholeLifeBetweenTwoRounds() throws Exception {
        try (Scene scene = new Scene()) {
            scene.reader.watch(List.of(scene.name()));
            scene.placeAndGiveBack();
            assertThat(scene.fate()).isEqualTo(ReservationFate.GIVEN_BACK);
        }
    }

    /** Two nodes full of one app, one of them reserved for another. */
    private static final class Scene implements AutoCloseable {
        final MockCluster cluster = MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(2, Size.gib(8))
                .start();
        final SchedulerReader reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        final MockApp small = cluster.app("root.b").amOn(cluster.node(0)).start();
        final MockApp large = cluster.app("root.a").amOn(cluster.node(1)).start();
        final RMContainer reserved;

        Scene() throws Exception {
            cluster.fill(small, Want.of(2, Size.gib(4)));
            cluster.fill(large, Want.of(1, Size.gib(6)));
            reserved = large.inScheduler().getReservedContainers().get(0);
        }

        /** The master has it, and its node has not heard of it. */
        void place() throws Exception {
            small.kill();
            cluster.settle();
            large.heartbeat();
            assertThat(large.placed()).hasSize(1);
        }

        void placeAndGiveBack() throws Exception {
            place();
            large.release(large.running().get(0));
            cluster.settle();
        }

        ReservationFate fate() {
            return reader.read(cluster.time().get(), List.of(name()))
                    .fates()
                    .getOrDefault(name(), ReservationFate.DROPPED);
        }

        ContainerName name() {
            return YarnIds.name(reserved.getContainerId());
        }

        @Override
        public void close() throws Exception {
            cluster.close();
        }
    }
}
