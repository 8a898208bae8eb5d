package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The administrator's own cost decides; one that fails is reported and not used. */
class CostIT {
    private static final String COST = PolicyByHand.KEYS + "large-container.cost";

    /** An administrator's cost: apps with the tag {@code backup} are a thousand times dearer. */
    public static final class SpareBackups implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return candidate.appTags().contains("backup") ? 1_000 : 1;
        }
    }

    /** One that fails for every container. */
    public static final class Broken implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            throw new IllegalStateException("no cost today" + Hostile.TEXT);
        }
    }

    /** One that cannot be made. */
    public static final class Unmade implements ContainerCost {
        /** For the configuration. */
        public Unmade() {
            throw new IllegalStateException("no file of costs", new ArithmeticException("the disk is full"));
        }

        @Override
        public long cost(Candidate candidate) {
            return 1;
        }
    }

    /** It leaves its thread interrupted, with which Hadoop kills containers half; its other methods are not asked. */
    public static final class Strange implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            Thread.currentThread().interrupt();
            return 1;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            throw new IllegalStateException("no equals");
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("no hash code");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no words");
        }
    }

    /**
     * On each node an older app, and a newer backup of higher priority. By lost work the newer go first; by
     * number or run time the larger.
     */
    @ParameterizedTest
    @CsvSource({
        "io.sharpshooter.scenario.CostIT$SpareBackups, 4, 4, 8",
        "io.sharpshooter.scenario.LowAppPriorityFirst, 4, 4, 8",
        "count, 8, 2, 4",
        "run-time, 8, 2, 4"
    })
    void decides(String cost, int olderGib, int backupGib, int deaths) throws Exception {
        try (MockScene scene = scene(cost, olderGib, backupGib)) {
            int before = backup(scene).running().size();
            assertThat(killed(scene)).hasSize(deaths);
            assertThat(backup(scene).running()).hasSize(before);
        }
    }

    @Test
    void aClassThatFailsIsReportedOnceAndTheDefaultUsed() throws Exception {
        List<String> byDefault;
        try (MockScene scene = scene("lost-work", 8, 2)) {
            byDefault = killed(scene);
        }
        assertThat(byDefault).hasSize(16);
        try (var log = new LogCatcher("io.sharpshooter");
                var scene = scene(Broken.class.getName(), 8, 2)) {
            assertThat(killed(scene)).isEqualTo(byDefault);
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains(Broken.class.getName(), "no cost today", "lost-work")
                    .satisfies(Hostile::assertNoneIn)
                    .doesNotContain("\n");
            assertThat(log.messages(Level.ERROR)).isEmpty();
        }
    }

    @Test
    void aClassThatCannotBeMadeEndsTheStartWithItsCause() throws Exception {
        try (var scene = MockScene.full()) {
            scene.cluster().refreshQueues(conf -> conf.set(COST, Unmade.class.getName()));
            var policy = PolicyWithClock.of(scene.cluster().time());
            assertThatThrownBy(() -> policy.init(
                            scene.cluster().rm().getConfig(),
                            scene.cluster().context(),
                            scene.cluster().scheduler()))
                    .isInstanceOf(YarnRuntimeException.class)
                    .hasMessageContainingAll(COST, "java.lang.ArithmeticException: the disk is full");
        }
    }

    @Test
    void aClassThatCannotBeMadeAtARefreshIsToldWithItsCause() throws Exception {
        try (var log = new LogCatcher("io.sharpshooter");
                var scene = MockScene.full()) {
            scene.policy().expectErrors(1);
            int living = scene.small().running().size();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.cluster().refreshQueues(conf -> conf.set(COST, Unmade.class.getName()));
            scene.policy().policy().editSchedule();
            scene.policy().policy().editSchedule();
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains(COST, "the disk is full");
            assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
        }
    }

    @Test
    void aStrangeCostIsUsedAndHarmsNobody() throws Exception {
        try (var log = new LogCatcher("io.sharpshooter");
                var scene = MockScene.full(builder -> builder.set(COST, Strange.class.getName()))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            int living = scene.small().running().size();
            scene.policy().policy().editSchedule();
            assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
            scene.cluster().assertBooksMatch();
            scene.policy().heartbeats();
            assertThat(scene.large().placed()).hasSize(1);
            assertThat(log.messages(Level.WARN)).isEmpty();
        }
    }

    /** Who dies for 32 GiB, without the time at which the ResourceManager started. */
    private static List<String> killed(MockScene scene) throws Exception {
        var large = scene.app("root.a").ask(Want.of(1, Size.gib(32)));
        var policy = scene.policy();
        policy.turnsUntil(() -> large.placed().size() == 1, 3);
        policy.restsFor(2);
        var killed = policy.rounds().get(0).killed();
        return killed.stream()
                .map(id -> id.getApplicationAttemptId().getApplicationId().getId() + " " + id.getContainerId())
                .sorted()
                .toList();
    }

    private static MockApp backup(MockScene scene) {
        return scene.large();
    }

    /** All ten minutes old; the backup's containers are a moment newer. */
    private static MockScene scene(String cost, int olderGib, int backupGib) throws Exception {
        var scene = MockScene.of(MockScene.settings()
                .nodes(2, Size.gib(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set(COST, cost));
        fill(scene, scene.app("root.b"), olderGib);
        fill(scene, scene.app(scene.cluster().app("root.b").tag("backup").priority(5)), backupGib);
        scene.cluster().startOneAfterTheOther(scene.small(), backup(scene));
        scene.cluster().time().advance(600_000);
        return scene;
    }

    private static void fill(MockScene scene, MockApp app, int gib) throws Exception {
        var want = Want.of(32 / gib, Size.gib(gib));
        scene.cluster()
                .fill(
                        app,
                        want.near(scene.node(0).host()).only(),
                        want.priority(2).near(scene.node(1).host()).only());
        assertThat(app.running()).hasSize(2 * want.count());
    }
}
