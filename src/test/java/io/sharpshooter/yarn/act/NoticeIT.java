package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.yarn.StrikeScene;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Application masters are told what is about to die. */
class NoticeIT {

    @Test
    void theAmIsToldOnceAndNobodyDies() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            List<RMContainer> candidates = scene.candidates();
            Claim claim = scene.claim().claim();
            scene.done(new Notify(claim.id(), claim.victims()));
            scene.small().heartbeat();
            scene.small().heartbeat();
            assertThat(scene.small().notices())
                    .containsExactlyInAnyOrderElementsOf(
                            candidates.stream().map(RMContainer::getContainerId).toList());
            assertThat(scene.candidates()).isEqualTo(candidates);
        }
    }

    @Test
    void theDeadAreLeftOut() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            List<RMContainer> candidates = scene.candidates();
            Claim claim = scene.claim().claim();
            scene.cluster().kill(candidates.get(0));
            scene.done(new Notify(claim.id(), claim.victims()));
            scene.small().heartbeat();
            assertThat(scene.small().notices())
                    .hasSize(15)
                    .doesNotContain(candidates.get(0).getContainerId());
        }
    }

    @Test
    void anAppThatIsGoneIsPassedOver() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            Claim claim = scene.claim().claim();
            scene.small().kill();
            scene.done(new Notify(claim.id(), claim.victims()));
        }
    }
}
