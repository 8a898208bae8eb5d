package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Then all cost the same, and the app of the lower priority gives first in its queue. */
    @Test
    void aBuiltInCostKnowsNothingOfTags() throws Exception {
        try (Scene scene = new Scene("count")) {
            assertThat(scene.place().get(0).killed()).hasSize(8);
            assertThat(scene.backup.running()).hasSize(16);
        }
    }

    /** By lost work the newer go first, whatever they hold; by their number, or by their run time, the larger. */
    @ParameterizedTest
    @ValueSource(strings = {"count", "run-time"})
    void otherCostsChooseTheOlderAndLarger(String cost) throws Exception {
        try (Scene scene = Scene.olderAndLarger(cost)) {
            assertThat(scene.place().get(0).killed()).hasSize(4);
            assertThat(scene.backup.running()).hasSize(32);
        }
    }

    @Test
    void aFailingCostClassIsReportedAndTheDefaultUsed() throws Exception {
        Set<ContainerId> byDefault;
        try (Scene scene = Scene.olderAndLarger("lost-work")) {
            byDefault = scene.place().get(0).killed();
        }
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                Scene scene = Scene.olderAndLarger(BrokenCost.class.getName())) {
            Set<ContainerId> killed = scene.place().get(0).killed();
            assertThat(killed).hasSize(16);
            assertThat(scene.other.running()).hasSize(8);
            assertThat(numbers(killed)).isEqualTo(numbers(byDefault));
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains(BrokenCost.class.getName(), "no cost todayx\\u0000x", "lost-work")
                    .satisfies(Hostile::assertNoneIn)
                    .doesNotContain("\n");
            assertThat(log.messages(Level.ERROR)).isEmpty();
        }
    }

    /** Ids without the time at which the ResourceManager started. */
    private static List<String> numbers(Set<ContainerId> ids) {
        return ids.stream()
                .map(id -> id.getApplicationAttemptId().getApplicationId().getId() + " " + id.getContainerId())
                .sorted()
                .toList();
    }

    /** On each of two nodes containers of an app, and then as much of a backup in its containers; 32 GiB are asked for. */
    private static final class Scene implements AutoCloseable {
        final MockCluster cluster;
        final MockApp backup;
        final MockApp other;
        final MockApp large;

        /** 8 containers each, which are equal. */
        Scene(String cost) throws Exception {
            this(cost, 4, 4);
        }

        /** 4 containers of 8 GiB each, ten minutes old, and 16 of the backup, which hold 2 and are a moment newer. */
        static Scene olderAndLarger(String cost) throws Exception {
            Scene scene = new Scene(cost, 8, 2);
            scene.cluster.time().advance(600_000);
            return scene;
        }

        private Scene(String cost, int other, int backup) throws Exception {
            cluster = MockCluster.builder()
                    .nodes(2, Size.gib(64))
                    .queue("root.a", 50)
                    .queue("root.b", 50)
                    .set(COST, cost)
                    .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                    .set(PolicyByHand.KEYS + "max_wait_before_kill", "0")
                    .start();
            this.other = cluster.app("root.b").unmanaged().submit().launch();
            this.backup = cluster.app("root.b")
                    .unmanaged()
                    .tag("backup")
                    .priority(5)
                    .submit()
                    .launch();
            fill(this.other, other);
            fill(this.backup, backup);
            cluster.startOneAfterTheOther(this.other, this.backup);
            large = cluster.app("root.a").unmanaged().submit().launch();
        }

        private void fill(MockApp app, int gib) throws Exception {
            Want want = Want.of(32 / gib, Size.gib(gib));
            cluster.fill(
                    app,
                    want.near(cluster.node(0).host()).only(),
                    want.priority(2).near(cluster.node(1).host()).only());
            assertThat(app.running()).hasSize(2 * want.count());
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
