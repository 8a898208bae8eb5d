package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/** The administrator's own cost decides; one that fails is reported and not used. */
class CostIT {
    private static final String COST = PolicyByHand.KEYS + "large-container.cost";

    @Test
    void aCostClassDecides() throws Exception {
        try (Scene scene = new Scene(SpareBackups.class.getName())) {
            assertThat(scene.place().get(0).killed()).hasSize(8);
            assertThat(scene.backup.running()).hasSize(16);
        }
    }

    @Test
    void aComparatorDecides() throws Exception {
        try (Scene scene = new Scene(LowAppPriorityFirst.class.getName())) {
            assertThat(scene.place().get(0).killed()).hasSize(8);
            assertThat(scene.backup.running()).hasSize(16);
        }
    }

    /** Then all cost the same, and the backup's containers go first since they are newer. */
    @Test
    void aBuiltInCostKnowsNothingOfTags() throws Exception {
        try (Scene scene = new Scene("count")) {
            scene.place();
            assertThat(scene.backup.running()).hasSizeLessThan(16);
        }
    }

    @Test
    void aFailingCostClassIsReportedAndTheDefaultUsed() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                Scene scene = new Scene(BrokenCost.class.getName())) {
            List<Round> rounds = scene.place();
            assertThat(rounds.get(0).killed()).hasSize(8);
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains(BrokenCost.class.getName(), "no cost today", "lost-work");
            assertThat(log.messages(Level.ERROR)).isEmpty();
        }
    }

    /** On each of two nodes 8 containers of a backup and then 8 of another app; 32 GiB are asked for. */
    private static final class Scene implements AutoCloseable {
        final MockCluster cluster;
        final MockApp backup;
        final MockApp other;
        final MockApp large;

        Scene(String cost) throws Exception {
            cluster = MockCluster.builder()
                    .nodes(2, Size.gib(64))
                    .queue("root.a", 50)
                    .queue("root.b", 50)
                    .set(COST, cost)
                    .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                    .set(PolicyByHand.KEYS + "max_wait_before_kill", "0")
                    .start();
            other = cluster.app("root.b").unmanaged().submit().launch();
            backup = cluster.app("root.b")
                    .unmanaged()
                    .tag("backup")
                    .priority(5)
                    .submit()
                    .launch();
            fill(other);
            fill(backup);
            large = cluster.app("root.a").unmanaged().submit().launch();
        }

        private void fill(MockApp app) throws Exception {
            cluster.fill(
                    app,
                    Want.of(8, Size.gib(4)).near(cluster.node(0).host()).only(),
                    Want.of(8, Size.gib(4))
                            .priority(2)
                            .near(cluster.node(1).host())
                            .only());
            assertThat(app.running()).hasSize(16);
        }

        List<Round> place() throws Exception {
            try (PolicyByHand policy = PolicyByHand.on(cluster, other, backup, large)) {
                large.ask(Want.of(1, Size.gib(32)));
                policy.turnsUntil(() -> large.placed().size() == 1, 3);
                policy.restsFor(2);
                return policy.rounds();
            }
        }

        @Override
        public void close() throws Exception {
            cluster.close();
        }
    }
}
