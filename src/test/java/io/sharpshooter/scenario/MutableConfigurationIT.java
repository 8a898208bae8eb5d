package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.Test;

/**
 * Settings that are changed as {@code PUT /ws/v1/cluster/scheduler-conf} does, in a store of the scheduler's, not in a
 * file.
 */
class MutableConfigurationIT {
    @Test
    void aChangeIsInForceInTheNextRound() throws Exception {
        try (MockScene scene = scene()) {
            scene.large().ask(Want.of(1, Size.gib(60)));
            scene.policy().restsFor(2);
            assertThat(scene.small().notices()).isEmpty();

            change(scene, Map.of(PolicyByHand.OBSERVE_ONLY, "false", PolicyByHand.WAIT, "3000"));
            assertThat(scene.policy().turn().killed()).isEmpty();
            assertThat(scene.small().notices()).hasSize(15);
            assertThat(scene.policy().turn().killed()).hasSize(15);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    /** Three nodes of 64 GiB that one queue fills; the other is to have half of them. The policy only observes. */
    private static MockScene scene() throws Exception {
        MockScene scene = MockScene.of(MockCluster.builder()
                .set("yarn.scheduler.configuration.store.class", "memory")
                .nodes(3, MockScene.NODE));
        SchedConfUpdateInfo update = new SchedConfUpdateInfo();
        Map<String, String> half = Map.of("capacity", "50", "maximum-capacity", "100", "user-limit-factor", "100");
        update.getUpdateQueueInfo().add(new QueueConfigInfo("root.default", half));
        update.getAddQueueInfo().add(new QueueConfigInfo("root.a", half));
        update.getGlobalParams().put(PolicyByHand.OBSERVE_ONLY, "true");
        update.getGlobalParams().put(PolicyByHand.PER_ROUND, "1");
        mutate(scene, update);
        MockApp small = scene.filler("root.default", Want.of(48, MockScene.SMALL));
        assertThat(small.running()).hasSize(48);
        scene.app("root.a");
        scene.policy();
        return scene;
    }

    private static void change(MockScene scene, Map<String, String> settings) throws Exception {
        SchedConfUpdateInfo update = new SchedConfUpdateInfo();
        update.getGlobalParams().putAll(settings);
        mutate(scene, update);
    }

    private static void mutate(MockScene scene, SchedConfUpdateInfo update) throws Exception {
        var provider = scene.cluster().scheduler().getMutableConfProvider();
        var mutation = provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), update);
        scene.cluster().refreshQueues(conf -> {});
        provider.confirmPendingMutation(mutation, true);
    }
}
