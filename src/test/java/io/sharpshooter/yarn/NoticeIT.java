package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Claim;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Application masters are told what is about to die. */
class NoticeIT {

    @Test
    void theAmIsToldOnceAndNobodyDies() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            List<RMContainer> candidates = full.candidates();
            Claim claim = full.claim().claim();
            full.scene().done(new Notify(claim.id(), claim.victims()));
            full.small().heartbeat();
            full.small().heartbeat();
            assertThat(full.small().notices())
                    .containsExactlyInAnyOrderElementsOf(
                            candidates.stream().map(RMContainer::getContainerId).toList());
            assertThat(full.candidates()).isEqualTo(candidates);
        }
    }

    @Test
    void theDeadAreLeftOut() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            List<RMContainer> candidates = full.candidates();
            Claim claim = full.claim().claim();
            full.cluster().kill(candidates.get(0));
            full.scene().done(new Notify(claim.id(), claim.victims()));
            full.small().heartbeat();
            assertThat(full.small().notices())
                    .hasSize(15)
                    .doesNotContain(candidates.get(0).getContainerId());
        }
    }

    @Test
    void anAppThatIsGoneIsPassedOver() throws Exception {
        try (FullCluster full = FullCluster.start()) {
            Claim claim = full.claim().claim();
            full.small().kill();
            full.scene().done(new Notify(claim.id(), claim.victims()));
        }
    }
}
