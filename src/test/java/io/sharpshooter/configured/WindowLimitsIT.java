package io.sharpshooter.configured;

import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** So many may die within a time, of a queue or for one. */
class WindowLimitsIT {
    @ParameterizedTest
    @ValueSource(strings = {"root.b.preemption-queue-loss-limit", "root.a.preemption-queue-gain-limit"})
    void nobodyMoreDiesUntilTheWindowIsOver(String limit) throws Exception {
        try (var scene = MockScene.full(plan -> plan.nodes(2, MockScene.NODE)
                .set(SettingsKeys.WINDOW_MS.name(), "60000")
                .set("yarn.scheduler.capacity." + limit, "20"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.places(scene.large(), 1, MockScene.VICTIMS);
            scene.large().ask(Want.of(2, MockScene.LARGE));
            scene.refuses("root.a", "LIMIT_IN_WINDOW");
            scene.cluster().time().advance(60_000);
            scene.places(scene.large(), 2, 2 * MockScene.VICTIMS);
        }
    }
}
