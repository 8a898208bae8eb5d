package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** A claim that goes all the way on a full cluster. */
class StrikeIT {

    @Test
    void killsReservesAndTheAskRunsOnItsNode() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            List<RMContainer> candidates = full.candidates();
            assertThat(candidates).hasSize(16);
            assertThat(full.large().placed()).isEmpty();
            Done done = full.scene().done(full.claim().strike());

            assertThat(StrikeScene.killed(done)).isEqualTo(StrikeScene.names(candidates.subList(0, 15)));
            assertThat(candidates.subList(0, 15)).allMatch(victim -> victim.getState() == RMContainerState.KILLED);
            assertThat(candidates.get(15).getState()).isEqualTo(RMContainerState.RUNNING);
            RMContainer reservation = full.scene().reservedOn(full.node());
            assertThat(done.reservation()).isEqualTo(ClaimSpec.name(reservation.getContainerId()));

            RMContainer placed = full.scene().runsOn(full.node(), full.large());
            assertThat(placed.getContainerId()).isEqualTo(reservation.getContainerId());
            assertThat(placed.getAllocatedResource().getMemorySize()).isEqualTo(60 * 1024);
            assertThat(full.scene().outstanding(full.large())).isZero();
            assertThat(full.scene().isReserved(full.node())).isFalse();
        }
    }

    @Test
    void anOrdinaryClaimKillsAndReservesToo() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            full.large()
                    .ask(Want.of(0, FullCluster.LARGE), Want.of(1, Size.gib(4)).priority(2));
            List<RMContainer> victim = full.candidates().subList(3, 4);
            Done done = full.scene()
                    .done(ClaimSpec.large(full.cluster(), full.large(), Size.gib(4), full.node())
                            .priority(2)
                            .kind(ClaimKind.ORDINARY)
                            .victims(victim)
                            .strike());

            assertThat(StrikeScene.killed(done)).isEqualTo(StrikeScene.names(victim));
            assertThat(done.reservation()).isNotNull();
            assertThat(full.scene().isReserved(full.node())).isTrue();
        }
    }

    @Test
    void aNodeIsReservedBeforeTheKillWhereTheLimitsAllowIt() throws Exception {
        try (FullCluster full = FullCluster.start(builder -> builder.nodes(1, Size.gib(64)))) {
            // Node 3 empties, and nothing reports: root has room for the reservation beside the living victims.
            for (RMContainer container : full.scene().on(full.scene().node(3), full.small())) {
                full.small().release(container);
            }
            List<RMContainer> candidates = full.candidates();
            ClaimSpec claim = full.claim();
            Done reserved = full.scene().done(claim.reserveOnly().strike());
            assertThat(reserved.killed()).isEmpty();
            assertThat(candidates).allMatch(victim -> victim.getState() == RMContainerState.RUNNING);

            Done struck = full.scene().done(claim.kill().strike());
            assertThat(struck.killed()).hasSize(15);
            assertThat(struck.reservation()).isEqualTo(reserved.reservation()).isNotNull();
            full.scene().runsOn(full.node(), full.large());
        }
    }

    @Test
    void aNodeIsNotReservedWhileItsLivingVictimsFillTheCluster() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            full.scene().refused(full.claim().reserveOnly().strike(), EndReason.OVER_LIMIT);
            assertThat(full.scene().isReserved(full.node())).isFalse();
        }
    }

    @Test
    void killsForItselfWithLazyPreemptionOn() throws Exception {
        try (FullCluster full = FullCluster.start(StrikeIT::lazy)) {
            Done done = full.scene().done(full.claim().strike());
            assertThat(done.killed()).hasSize(15);
            full.scene().runsOn(full.node(), full.large());
        }
    }

    @Test
    void whatAnotherPolicyHasMarkedKillableLivesOn() throws Exception {
        try (FullCluster full = FullCluster.start(StrikeIT::lazy)) {
            List<RMContainer> marked = full.scene().on(full.scene().node(1), full.small());
            marked.forEach(full.cluster().scheduler()::markContainerForKillable);
            Done done = full.scene().done(full.claim().strike());
            assertThat(done.killed()).hasSize(15);
            assertThat(done.reservation()).isNotNull();
            assertThat(marked).allMatch(container -> container.getState() == RMContainerState.RUNNING);
        }
    }

    private static MockClusterBuilder lazy(MockClusterBuilder builder) {
        return builder.set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }
}
