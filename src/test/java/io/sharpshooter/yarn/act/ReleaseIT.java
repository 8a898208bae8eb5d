package io.sharpshooter.yarn.act;

import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.StrikeScene;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reservation is dropped if it still is one. */
class ReleaseIT {
    private StrikeScene scene;
    private ClaimSpec claim;
    private ContainerName held;

    @BeforeEach
    void strike() throws Exception {
        scene = StrikeScene.full();
        claim = scene.claim();
        held = reservationOf(scene.done(claim.strike()));
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    @Test
    void aHeldNodeIsGivenBackAndTheAskStillWaits() throws Exception {
        scene.done(claim.release(held, true));
        assertThat(scene.isReserved(scene.node())).isFalse();
        assertThat(scene.outstanding(scene.large())).isEqualTo(1);
    }

    @Test
    void aLaterReservationOfTheSameAskStays() throws Exception {
        scene.done(claim.release(held, true));
        var second = reservationOf(scene.done(claim.reserveOnly().strike()));
        scene.refused(claim.release(held, true), EndReason.REFUSED);
        assertThat(ClaimSpec.name(scene.reservedOn(scene.node()).getContainerId()))
                .isEqualTo(second);
    }

    /** It would kill the container that the reservation has become. */
    @Test
    void aReservationThatWasPlacedLivesOn() throws Exception {
        var placed = scene.runsOn(scene.node(), scene.large());
        scene.refused(claim.release(held, true), EndReason.REFUSED);
        assertThat(placed.getState()).isEqualTo(RUNNING);
    }

    @Test
    void aClaimsReservationIsNotReleasedAsTheSchedulersSurplus() throws Exception {
        var refused = scene.refused(claim.release(held, false), EndReason.REFUSED);
        assertThat(refused.detail()).contains("is held by a claim");
        scene.runsOn(scene.node(), scene.large());
    }

    /** Somebody may have asked for more since, or another reservation has gone. */
    @Test
    void whatIsReservedWithinTheCountIsNoSurplus() throws Exception {
        assertThat(ofNoClaim().execute(List.of(claim.release(held, false)), () -> true, (a, b) -> ""))
                .singleElement()
                .isInstanceOf(Refused.class);
        assertThat(scene.isReserved(scene.node())).isTrue();
    }

    /** No later round would: its claim has ended. */
    @Test
    void aClaimGivesItsNodeBackThoughTheRoundWasGivenUpMeanwhile() throws Exception {
        ofNoClaim().execute(List.of(claim.release(held, true)), () -> false, (a, b) -> "");
        assertThat(scene.isReserved(scene.node())).isFalse();
    }

    private ClaimExecutor ofNoClaim() {
        return new ClaimExecutor(scene.cluster().scheduler(), scene.cluster().context(), nanos -> {});
    }

    private static ContainerName reservationOf(Done done) {
        var reservation = done.reservation();
        if (reservation == null) {
            throw new AssertionError("No reservation in " + done);
        }
        return reservation;
    }
}
