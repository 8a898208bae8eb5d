package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/**
 * Reservations that stand in the way, and those that the scheduler has made by itself. Four nodes of 64 GiB; an app in root.b
 * holds two containers of 24 GiB on each and has reserved some of them for more.
 */
class StrikeReservationIT {
    private static final Size FORTY = Size.gib(40);

    @Test
    void aReservationOfAQueueThatGivesIsDroppedFromTheNode() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            RMContainer inTheWay = hoard.scene.reservedOn(node);
            Done done = hoard.scene.done(hoard.claim(node).giving("root.b").strike());
            assertThat(done.dropped())
                    .singleElement()
                    .satisfies(dropped ->
                            assertThat(dropped.reservation()).isEqualTo(ClaimSpec.name(inTheWay.getContainerId())));
            assertThat(done.killed()).hasSize(1);
            hoard.scene.runsOn(node, hoard.large);
        }
    }

    @Test
    void aReservationThatIsAnObstacleOfTheClaimIsDroppedFromTheNode() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            Done done = hoard.scene.done(
                    hoard.claim(node).obstacles(hoard.scene.reservedOn(node)).strike());
            assertThat(done.dropped()).hasSize(1);
            hoard.scene.runsOn(node, hoard.large);
        }
    }

    @Test
    void aReservationOfAQueueThatDoesNotGiveKeepsItsNode() throws Exception {
        try (Hoard hoard = new Hoard()) {
            Strike strike = hoard.claim(hoard.reservedNode()).giving("root.c").strike();
            Refused refused = hoard.scene.refused(strike, EndReason.NO_LONGER_FITS);
            assertThat(refused.detail()).contains("root.b");
        }
    }

    @Test
    void anObstacleThatHasVanishedIsPassedOver() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            Strike strike =
                    hoard.claim(node).obstacles(hoard.scene.reservedOn(node)).strike();
            hoard.small.ask(Want.of(0, Size.gib(24)));
            node.heartbeat();
            assertThat(hoard.scene.isReserved(node)).isFalse();
            assertThat(hoard.scene.done(strike).dropped()).isEmpty();
            hoard.scene.runsOn(node, hoard.large);
        }
    }

    /** An AM of 1 GiB next to 15 GiB that others' reservations keep from it: nobody has to die. */
    @Test
    void aBlockedAskGetsItsNodeAndNobodyDies() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            int living = hoard.small.running().size();
            hoard.large.ask(Want.of(0, FORTY), Want.of(1, Size.gib(12)).priority(2));
            ClaimSpec claim = ClaimSpec.large(hoard.scene.cluster(), hoard.large, Size.gib(12), node)
                    .priority(2)
                    .kind(ClaimKind.BLOCKED)
                    .obstacles(hoard.scene.reservedOn(node));
            Done done = hoard.scene.done(claim.strike());
            assertThat(done.killed()).isEmpty();
            hoard.scene.runsOn(node, hoard.large);
            assertThat(hoard.small.running()).hasSize(living);
        }
    }

    @Test
    void theSchedulersOwnReservationOfTheNodeBecomesTheClaims() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.schedulerReserves();
            RMContainer own = hoard.scene.reservedOn(node);
            Done done = hoard.scene.done(hoard.claim(node).strike());
            assertThat(done.reservation()).isEqualTo(ClaimSpec.name(own.getContainerId()));
            assertThat(done.dropped()).isEmpty();
            assertThat(hoard.large.inScheduler().getReservedContainers()).containsExactly(own);
            hoard.scene.runsOn(node, hoard.large);
        }
    }

    /** With it the limits would not hold, and two nodes would be kept for one container. */
    @Test
    void theSchedulersOwnReservationElsewhereIsDroppedThoughNobodyHasListedIt() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode elsewhere = hoard.schedulerReserves();
            RMContainer own = hoard.scene.reservedOn(elsewhere);
            MockNode node = hoard.otherThan(elsewhere);
            Done done = hoard.scene.done(hoard.claim(node).strike());
            assertThat(done.dropped())
                    .singleElement()
                    .satisfies(dropped ->
                            assertThat(dropped.reservation()).isEqualTo(ClaimSpec.name(own.getContainerId())));
            assertThat(hoard.scene.isReserved(elsewhere)).isFalse();
            hoard.scene.runsOn(node, hoard.large);
        }
    }

    @Test
    void theReservationOfAnotherClaimIsNoObstacle() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.schedulerReserves();
            hoard.scene.done(hoard.claim(node).strike());
            MockApp rival = hoard.scene
                    .cluster()
                    .app("root.c")
                    .amOn(hoard.scene.node(0))
                    .start();
            rival.ask(Want.of(1, FORTY));
            ClaimSpec claim = ClaimSpec.large(hoard.scene.cluster(), rival, FORTY, node)
                    .victims(hoard.scene.on(node, hoard.small))
                    .obstacles(hoard.scene.reservedOn(node))
                    .giving("root.a");
            hoard.scene.refused(claim.strike(), EndReason.NO_LONGER_FITS);
        }
    }

    /** An app in root.b that hoards, and one in root.a that waits for 40 GiB. */
    private static final class Hoard implements AutoCloseable {
        final StrikeScene scene;
        final MockApp small;
        final MockApp large;

        Hoard() throws Exception {
            scene = new StrikeScene(MockCluster.builder()
                    .queue("root.a", 40)
                    .queue("root.b", 40)
                    .queue("root.c", 20)
                    .nodes(4, Size.gib(64))
                    .start());
            small = scene.cluster().app("root.b").amOn(scene.node(0)).start();
            large = scene.cluster().app("root.a").amOn(scene.node(0)).start();
            scene.cluster().fill(small, Want.of(100, Size.gib(24)));
            assertThat(small.running()).hasSize(8).allMatch(it -> it.getState() == RMContainerState.RUNNING);
            large.ask(Want.of(1, FORTY));
        }

        ClaimSpec claim(MockNode node) {
            return ClaimSpec.large(scene.cluster(), large, FORTY, node)
                    .victims(scene.on(node, small).subList(0, 1));
        }

        /** One that root.b has reserved. */
        MockNode reservedNode() {
            return scene.cluster().nodes().stream()
                    .filter(node -> node != scene.node(0) && scene.isReserved(node))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("root.b has reserved no node"));
        }

        /** root.b gives up, and the scheduler reserves this node for root.a's ask. */
        MockNode schedulerReserves() throws Exception {
            small.ask(Want.of(0, Size.gib(24)));
            scene.cluster().settle();
            List<RMContainer> own = large.inScheduler().getReservedContainers();
            assertThat(own).hasSize(1);
            return scene.cluster().node(own.get(0).getReservedNode());
        }

        MockNode otherThan(MockNode one) {
            return scene.cluster().nodes().stream()
                    .filter(node -> node != scene.node(0) && node != one)
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        public void close() throws Exception {
            scene.close();
        }
    }
}
