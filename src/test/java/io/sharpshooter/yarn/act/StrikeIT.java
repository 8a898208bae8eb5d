package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
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
    void anOrdinaryClaimKillsAndReservesToo() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            scene.large()
                    .ask(Want.of(0, MockScene.LARGE), Want.of(1, Size.gib(4)).priority(2));
            List<RMContainer> victim = scene.candidates().subList(3, 4);
            Done done = scene.done(scene.claim(scene.large(), Size.gib(4), scene.node())
                    .priority(2)
                    .kind(ClaimKind.ORDINARY)
                    .victims(victim)
                    .strike());

            assertThat(StrikeScene.killed(done)).isEqualTo(StrikeScene.names(victim));
            assertThat(done.reservation()).isNotNull();
            assertThat(scene.isReserved(scene.node())).isTrue();
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

    @Test
    void aNodeIsNotReservedWhileItsLivingVictimsFillTheCluster() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            scene.refused(scene.claim().reserveOnly().strike(), EndReason.OVER_LIMIT);
            assertThat(scene.isReserved(scene.node())).isFalse();
        }
    }

    @Test
    void whatAnotherPolicyHasMarkedKillableLivesOn() throws Exception {
        try (StrikeScene scene = StrikeScene.full(StrikeIT::lazy)) {
            List<RMContainer> marked = scene.on(scene.node(1), scene.small());
            marked.forEach(scene.cluster().scheduler()::markContainerForKillable);
            Done done = scene.done(scene.claim().strike());
            assertThat(done.killed()).hasSize(15);
            assertThat(done.reservation()).isNotNull();
            assertThat(marked).allMatch(container -> container.getState() == RMContainerState.RUNNING);
        }
    }

    private static MockClusterBuilder lazy(MockClusterBuilder builder) {
        return builder.set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }
}
