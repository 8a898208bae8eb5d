package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.yarn.MockApp;
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

    @ParameterizedTest
    @ValueSource(classes = {SpareBackups.class, LowAppPriorityFirst.class})
    void aCostClassOrAComparatorDecides(Class<?> cost) throws Exception {
        try (Choice choice = new Choice(cost.getName())) {
            assertThat(choice.place().get(0).killed()).hasSize(8);
            assertThat(choice.backup.running()).hasSize(16);
        }
    }

    /** By lost work the newer go first, whatever they hold; by their number, or by their run time, the larger. */
    @ParameterizedTest
    @ValueSource(strings = {"count", "run-time"})
    void otherCostsChooseTheOlderAndLarger(String cost) throws Exception {
        try (Choice choice = Choice.olderAndLarger(cost)) {
            assertThat(choice.place().get(0).killed()).hasSize(4);
            assertThat(choice.backup.running()).hasSize(32);
        }
    }

    @Test
    void aFailingCostClassIsReportedAndTheDefaultUsed() throws Exception {
        Set<ContainerId> byDefault;
        try (Choice choice = Choice.olderAndLarger("lost-work")) {
            byDefault = choice.place().get(0).killed();
        }
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                Choice choice = Choice.olderAndLarger(BrokenCost.class.getName())) {
            Set<ContainerId> killed = choice.place().get(0).killed();
            assertThat(killed).hasSize(16);
            assertThat(choice.other.running()).hasSize(8);
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

    /**
     * On each of two nodes containers of an app, and then as much of a backup in its containers; 32 GiB are asked for.
     */
    private static final class Choice implements AutoCloseable {
        final MockScene scene;
        final MockApp backup;
        final MockApp other;
        final MockApp large;

        /** 8 containers each, which are equal. */
        Choice(String cost) throws Exception {
            this(cost, 4, 4);
        }

        /** 4 containers of 8 GiB each, ten minutes old, and 16 of the backup, which hold 2 and are a moment newer. */
        static Choice olderAndLarger(String cost) throws Exception {
            Choice choice = new Choice(cost, 8, 2);
            choice.scene.cluster().time().advance(600_000);
            return choice;
        }

        private Choice(String cost, int other, int backup) throws Exception {
            scene = MockScene.of(MockScene.settings()
                    .nodes(2, Size.gib(64))
                    .queue("root.a", 50)
                    .queue("root.b", 50)
                    .set(COST, cost));
            this.other = scene.app("root.b");
            this.backup = scene.app(scene.cluster().app("root.b").tag("backup").priority(5));
            fill(this.other, other);
            fill(this.backup, backup);
            scene.cluster().startOneAfterTheOther(this.other, this.backup);
            large = scene.app("root.a");
        }

        private void fill(MockApp app, int gib) throws Exception {
            Want want = Want.of(32 / gib, Size.gib(gib));
            scene.cluster()
                    .fill(
                            app,
                            want.near(scene.node(0).host()).only(),
                            want.priority(2).near(scene.node(1).host()).only());
            assertThat(app.running()).hasSize(2 * want.count());
        }

        List<PlayedRound> place() throws Exception {
            PolicyByHand policy = scene.policy();
            large.ask(Want.of(1, Size.gib(32)));
            policy.turnsUntil(() -> large.placed().size() == 1, 3);
            policy.restsFor(2);
            return policy.rounds();
        }

        @Override
        public void close() throws Exception {
            scene.close();
        }
    }
}
