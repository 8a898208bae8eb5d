package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.Hoard;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Reservations that stand in the way, and those that the scheduler has made by itself. */
class StrikeReservationIT {
    @Test
    void aReservationOfAQueueThatGivesIsDroppedFromTheNode() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            RMContainer inTheWay = hoard.reservedOn(node);
            Done done = hoard.done(hoard.claim(node).giving("root.b").strike());
            assertThat(done.dropped())
                    .singleElement()
                    .satisfies(dropped ->
                            assertThat(dropped.reservation()).isEqualTo(ClaimSpec.name(inTheWay.getContainerId())));
            assertThat(done.killed()).hasSize(1);
            hoard.runsOn(node, hoard.large());
        }
    }

    @Test
    void aReservationThatIsAnObstacleOfTheClaimIsDroppedFromTheNode() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            Done done = hoard.done(
                    hoard.claim(node).obstacles(hoard.reservedOn(node)).strike());
            assertThat(done.dropped()).hasSize(1);
            hoard.runsOn(node, hoard.large());
        }
    }

    @Test
    void aReservationOfAQueueThatDoesNotGiveKeepsItsNode() throws Exception {
        try (Hoard hoard = new Hoard()) {
            Strike strike = hoard.claim(hoard.reservedNode()).giving("root.c").strike();
            Refused refused = hoard.refused(strike, EndReason.NO_LONGER_FITS);
            assertThat(refused.detail()).contains("root.b");
        }
    }

    @Test
    void anObstacleThatHasVanishedIsPassedOver() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            Strike strike = hoard.claim(node).obstacles(hoard.reservedOn(node)).strike();
            hoard.small().ask(Want.of(0, Size.gib(24)));
            node.heartbeat();
            assertThat(hoard.isReserved(node)).isFalse();
            assertThat(hoard.done(strike).dropped()).isEmpty();
            hoard.runsOn(node, hoard.large());
        }
    }

    /** An AM of 1 GiB next to 15 GiB that others' reservations keep from it: nobody has to die. */
    @Test
    void aBlockedAskGetsItsNodeAndNobodyDies() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.reservedNode();
            int living = hoard.small().running().size();
            hoard.large().ask(Want.of(0, Hoard.WANTED), Want.of(1, Size.gib(12)).priority(2));
            ClaimSpec claim = hoard.claim(hoard.large(), Size.gib(12), node)
                    .priority(2)
                    .kind(ClaimKind.BLOCKED)
                    .obstacles(hoard.reservedOn(node));
            Done done = hoard.done(claim.strike());
            assertThat(done.killed()).isEmpty();
            hoard.runsOn(node, hoard.large());
            assertThat(hoard.small().running()).hasSize(living);
        }
    }

    @Test
    void theSchedulersOwnReservationOfTheNodeBecomesTheClaims() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.schedulerReserves();
            RMContainer own = hoard.reservedOn(node);
            Done done = hoard.done(hoard.claim(node).strike());
            assertThat(done.reservation()).isEqualTo(ClaimSpec.name(own.getContainerId()));
            assertThat(done.dropped()).isEmpty();
            assertThat(hoard.large().inScheduler().getReservedContainers()).containsExactly(own);
            hoard.runsOn(node, hoard.large());
        }
    }

    /** The scheduler would give it the size that was asked for then. */
    @Test
    void theSchedulersReservationForAnEarlierSizeIsDroppedAndTheNodeReservedAnew() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.schedulerReserves();
            RMContainer earlier = hoard.reservedOn(node);
            Size more = Size.gib(44);
            hoard.large().ask(Want.of(1, more));
            Done done = hoard.done(ClaimSpec.large(hoard.cluster(), hoard.large(), more, node)
                    .victims(hoard.on(node, hoard.small()))
                    .strike());
            assertThat(done.dropped())
                    .singleElement()
                    .satisfies(dropped ->
                            assertThat(dropped.reservation()).isEqualTo(ClaimSpec.name(earlier.getContainerId())));
            assertThat(hoard.reservedOn(node).getReservedResource()).isEqualTo(more.toResource());
            hoard.runsOn(node, hoard.large());
        }
    }

    /** With it the limits would not hold, and two nodes would be kept for one container. */
    @Test
    void theSchedulersOwnReservationElsewhereIsDroppedThoughNobodyHasListedIt() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode elsewhere = hoard.schedulerReserves();
            RMContainer own = hoard.reservedOn(elsewhere);
            MockNode node = hoard.otherThan(elsewhere);
            Done done = hoard.done(hoard.claim(node).strike());
            assertThat(done.dropped())
                    .singleElement()
                    .satisfies(dropped ->
                            assertThat(dropped.reservation()).isEqualTo(ClaimSpec.name(own.getContainerId())));
            assertThat(hoard.isReserved(elsewhere)).isFalse();
            hoard.runsOn(node, hoard.large());
        }
    }

    @Test
    void theReservationOfAnotherClaimIsNoObstacle() throws Exception {
        try (Hoard hoard = new Hoard()) {
            MockNode node = hoard.schedulerReserves();
            hoard.done(hoard.claim(node).strike());
            MockApp rival = hoard.app("root.c").ask(Want.of(1, Hoard.WANTED));
            ClaimSpec claim = hoard.claim(rival, Hoard.WANTED, node)
                    .victims(hoard.on(node, hoard.small()))
                    .obstacles(hoard.reservedOn(node))
                    .giving("root.a");
            hoard.refused(claim.strike(), EndReason.NO_LONGER_FITS);
        }
    }

    /** The victims are dead already; only the reservation was lost. */
    @Test
    void aClaimThatLostItsReservationReservesAgainAndNobodyElseDies() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            ClaimSpec claim = scene.claim();
            Done first = scene.done(claim.strike());
            scene.cluster().scheduler().killReservedContainer(scene.reservedOn(scene.node()));
            Done second = scene.done(claim.reserveOnly().strike());
            assertThat(second.killed()).isEmpty();
            assertThat(second.reservation()).isNotNull().isNotEqualTo(first.reservation());
            scene.runsOn(scene.node(), scene.large());
        }
    }
}
