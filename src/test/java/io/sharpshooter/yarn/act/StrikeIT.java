package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** A claim that goes all the way on a full cluster. */
class StrikeIT {

    @Test
    void killsReservesAndTheAskRunsOnItsNode() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            List<RMContainer> candidates = scene.candidates();
            assertThat(candidates).hasSize(16);
            assertThat(scene.large().placed()).isEmpty();
            Done done = scene.done(scene.claim().strike());

            assertThat(StrikeScene.killed(done)).isEqualTo(StrikeScene.names(candidates.subList(0, 15)));
            assertThat(candidates.subList(0, 15)).allMatch(victim -> victim.getState() == RMContainerState.KILLED);
            assertThat(candidates.get(15).getState()).isEqualTo(RMContainerState.RUNNING);
            RMContainer reservation = scene.reservedOn(scene.node());
            assertThat(done.reservation()).isEqualTo(ClaimSpec.name(reservation.getContainerId()));

            RMContainer placed = scene.runsOn(scene.node(), scene.large());
            assertThat(placed.getContainerId()).isEqualTo(reservation.getContainerId());
            assertThat(placed.getAllocatedResource().getMemorySize()).isEqualTo(60 * 1024);
            assertThat(scene.outstanding(scene.large())).isZero();
            assertThat(scene.isReserved(scene.node())).isFalse();
        }
    }

    @Test
    void aNodeIsReservedBeforeTheKillWhereTheLimitsAllowIt() throws Exception {
        try (StrikeScene scene = StrikeScene.full(builder -> builder.nodes(1, Size.gib(64)))) {
            // Node 3 empties, and nothing reports: root has room for the reservation beside the living victims.
            for (RMContainer container : scene.on(scene.node(3), scene.small())) {
                scene.small().release(container);
            }
            List<RMContainer> candidates = scene.candidates();
            ClaimSpec claim = scene.claim();
            Done reserved = scene.done(claim.reserveOnly().strike());
            assertThat(reserved.killed()).isEmpty();
            assertThat(candidates).allMatch(victim -> victim.getState() == RMContainerState.RUNNING);

            Done struck = scene.done(claim.kill().strike());
            assertThat(struck.killed()).hasSize(15);
            assertThat(struck.reservation()).isEqualTo(reserved.reservation()).isNotNull();
            scene.runsOn(scene.node(), scene.large());
        }
    }
}
