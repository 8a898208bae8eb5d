package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.Hoard;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.StrikeScene;
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
