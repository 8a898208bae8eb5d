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
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/** Settings that are changed as {@code PUT /ws/v1/cluster/scheduler-conf} does, in a store of the scheduler's, not in a file. */
class MutableConfigurationIT {
    private static final String OBSERVE_ONLY = PolicyByHand.KEYS + "observe_only";
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";
    private static final String THRESHOLD = PolicyByHand.KEYS + "large-container.threshold";

    @Test
    void aChangeIsInForceInTheNextRound() throws Exception {
        try (Scene scene = new Scene()) {
            scene.large.ask(Want.of(1, Size.gib(60)));
            scene.policy.restsFor(2);
            assertThat(scene.small.notices()).isEmpty();

            scene.change(Map.of(OBSERVE_ONLY, "false", WAIT, "3000"));
            assertThat(scene.policy.turn().killed()).isEmpty();
            assertThat(scene.small.notices()).hasSize(15);
            assertThat(scene.policy.turn().killed()).hasSize(15);
            assertThat(scene.large.placed()).hasSize(1);
        }
    }

    @Test
    void aBadValueLeavesTheLastGoodOnesInForce() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                Scene scene = new Scene()) {
            scene.policy.expectErrors(1);
            scene.large.ask(Want.of(1, Size.gib(60)));
            scene.change(Map.of(OBSERVE_ONLY, "false", WAIT, "0", THRESHOLD, "40gigs"));
            scene.policy.restsFor(3);
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains(THRESHOLD, "40gigs", "allowed");

            scene.change(Map.of(THRESHOLD, "50%"));
            assertThat(scene.policy.turn().killed()).hasSize(15);
            assertThat(log.messages(Level.ERROR)).hasSize(1);
        }
    }

    /** Three nodes of 64 GiB that one queue fills; the other is to have half of them. The policy only observes. */
    private static final class Scene implements AutoCloseable {
        final MockCluster cluster;
        final MockApp small;
        final MockApp large;
        final PolicyByHand policy;

        Scene() throws Exception {
            cluster = MockCluster.builder()
                    .set("yarn.scheduler.configuration.store.class", "memory")
                    .nodes(3, Size.gib(64))
                    .start();
            SchedConfUpdateInfo update = new SchedConfUpdateInfo();
            Map<String, String> half = Map.of("capacity", "50", "maximum-capacity", "100", "user-limit-factor", "100");
            update.getUpdateQueueInfo().add(new QueueConfigInfo("root.default", half));
            update.getAddQueueInfo().add(new QueueConfigInfo("root.a", half));
            update.getGlobalParams().put(OBSERVE_ONLY, "true");
            update.getGlobalParams().put(PolicyByHand.KEYS + "total_preemption_per_round", "1");
            mutate(update);
            small = cluster.app("root.default").unmanaged().submit().launch();
            large = cluster.app("root.a").unmanaged().submit().launch();
            cluster.fill(small, Want.of(48, Size.gib(4)));
            assertThat(small.running()).hasSize(48);
            policy = PolicyByHand.on(cluster, small, large);
        }

        void change(Map<String, String> settings) throws Exception {
            SchedConfUpdateInfo update = new SchedConfUpdateInfo();
            update.getGlobalParams().putAll(settings);
            mutate(update);
        }

        private void mutate(SchedConfUpdateInfo update) throws Exception {
            var provider = cluster.scheduler().getMutableConfProvider();
            var mutation = provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), update);
            cluster.refreshQueues(conf -> {});
            provider.confirmPendingMutation(mutation, true);
        }

        @Override
        public void close() throws Exception {
            policy.close();
            cluster.close();
        }
    }
}
