package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** The limits of the queue, its parents and the user are tested before anybody dies. */
class StrikeLimitIT {

    /**
     * root.p may have 96 GiB of 192 and holds 41. What dies under root.q does not make room in root.p, although the
     * scheduler's own test of a commit that carries its victims would say so.
     */
    @Test
    void victimsUnderAnotherParentMakeNoRoomInThisOne() throws Exception {
        try (StrikeScene scene = twoParents()) {
            MockApp other = scene.app("root.q.c");
            MockApp sibling = scene.app("root.p.b");
            MockApp large = scene.app("root.p.a");
            scene.cluster().fill(sibling, Want.of(1, Size.gib(39)));
            scene.cluster().fill(other, Want.of(100, Size.gib(4)));
            large.ask(Want.of(1, MockScene.LARGE));
            Refused refused = scene.refused(large(scene, large, scene.on(scene.node(2), other)), EndReason.OVER_LIMIT);
            assertThat(refused.detail()).isEqualTo("root.p lacks memory-mb=5120, even without the victims");
        }
    }

    /** alice holds 65 GiB of root.a, whose users may have 64. */
    @Test
    void theUserLimit() throws Exception {
        try (StrikeScene scene = StrikeScene.full(builder -> builder.queue(
                        "root.a", 50, queue -> queue.userLimitFactor(0.5).minimumUserLimit(50))
                .queue("root.b", 50)
                .queue("root.c", 0)
                .nodes(1, Size.gib(64)))) {
            List<RMContainer> onLast = scene.on(scene.node(3), scene.small());
            scene.small().ask(Want.of(0, Size.gib(4)));
            scene.large()
                    .ask(Want.of(0, MockScene.LARGE), Want.of(1, Size.gib(64)).priority(2));
            scene.small().release(onLast.toArray(RMContainer[]::new));
            scene.cluster().settle();
            assertThat(scene.large().running()).hasSize(1);

            scene.large().ask(Want.of(1, MockScene.LARGE));
            Refused refused = scene.refused(scene.claim().strike(), EndReason.OVER_LIMIT);
            assertThat(refused.detail()).startsWith("user alice holds memory-mb=66560");
        }
    }

    private static Strike large(StrikeScene scene, MockApp app, List<RMContainer> victims) {
        return scene.claim(app, MockScene.LARGE, scene.node(2)).victims(victims).strike();
    }

    private static StrikeScene twoParents() throws Exception {
        return StrikeScene.of(MockCluster.builder()
                .queue("root.p", 20, queue -> queue.max(50))
                .queue("root.p.a", 50)
                .queue("root.p.b", 50)
                .queue("root.q", 80)
                .queue("root.q.c", 100)
                .nodes(3, Size.gib(64)));
    }
}
