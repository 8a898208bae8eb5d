package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.ContainerName;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** A reservation is dropped if it still is one. */
class ReleaseIT {

    @Test
    void aHeldNodeIsGivenBackAndTheAskStillWaits() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            ClaimSpec claim = full.claim();
            ContainerName held = reservationOf(full.scene().done(claim.strike()));
            Done done = full.scene().done(claim.release(held, true));
            assertThat(done.dropped())
                    .singleElement()
                    .satisfies(dropped -> assertThat(dropped.reservation()).isEqualTo(held));
            assertThat(full.scene().isReserved(full.node())).isFalse();
            assertThat(full.scene().outstanding(full.large())).isEqualTo(1);
        }
    }

    @Test
    void aSecondReleaseDoesNothing() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            ClaimSpec claim = full.claim();
            ContainerName held = reservationOf(full.scene().done(claim.strike()));
            full.scene().done(claim.release(held, true));
            full.scene().refused(claim.release(held, true), EndReason.REFUSED);
        }
    }

    @Test
    void aLaterReservationOfTheSameAskStays() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            ClaimSpec claim = full.claim();
            ContainerName first = reservationOf(full.scene().done(claim.strike()));
            full.scene().done(claim.release(first, true));
            ContainerName second =
                    reservationOf(full.scene().done(claim.reserveOnly().strike()));
            full.scene().refused(claim.release(first, true), EndReason.REFUSED);
            assertThat(ClaimSpec.name(full.scene().reservedOn(full.node()).getContainerId()))
                    .isEqualTo(second);
        }
    }

    /** It would kill the container that the reservation has become. */
    @Test
    void aReservationThatWasPlacedLivesOn() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            ClaimSpec claim = full.claim();
            ContainerName held = reservationOf(full.scene().done(claim.strike()));
            RMContainer placed = full.scene().runsOn(full.node(), full.large());
            full.scene().refused(claim.release(held, true), EndReason.REFUSED);
            assertThat(placed.getState()).isEqualTo(RMContainerState.RUNNING);
        }
    }

    @Test
    void aClaimsReservationIsNotReleasedAsTheSchedulersSurplus() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            ClaimSpec claim = full.claim();
            ContainerName held = reservationOf(full.scene().done(claim.strike()));
            full.scene().refused(claim.release(held, false), EndReason.REFUSED);
            full.scene().runsOn(full.node(), full.large());
        }
    }

    @Test
    void aNodeThatIsLostHasNothingToRelease() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            ClaimSpec claim = full.claim();
            ContainerName held = reservationOf(full.scene().done(claim.strike()));
            full.node().lose();
            full.scene().refused(claim.release(held, true), EndReason.REFUSED);
            full.cluster().assertBooksMatch();
        }
    }

    private static ContainerName reservationOf(Done done) {
        ContainerName reservation = done.reservation();
        if (reservation == null) {
            throw new AssertionError("No reservation in " + done);
        }
        return reservation;
    }
}
