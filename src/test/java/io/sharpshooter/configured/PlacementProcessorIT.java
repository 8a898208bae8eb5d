package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/**
 * With the {@code placement-processor} handler, asks with constraints are placed before the scheduler hears of them.
 */
class PlacementProcessorIT {
    private static final String HANDLER = YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER;

    @Test
    void theHandlerIsWarnedOfAtTheStartAndNobodyDiesForItsAsks() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter.yarn");
                MockScene scene = scene(YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER)) {
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            MockApp app = scene.app("root.a");
            scene.policy();
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains(HANDLER, "placement-processor", "never reach the scheduler");
            app.askConstrained(Constrained.one(
                    1,
                    Size.gib(12),
                    "web",
                    PlacementConstraints.targetNotIn(
                            PlacementConstraints.NODE, PlacementTargets.allocationTag("web"))));
            scene.policy().restsFor(3);
            assertThat(scene.policy().rounds())
                    .allMatch(round -> round.refusals("root.a").isEmpty());
            assertThat(scene.placed(app, Want.of(1, Size.gib(12)).priority(2)))
                    .as("an ask without constraints is helped all the same")
                    .hasSize(3);
        }
    }

    @Test
    void nothingIsSaidOfTheOtherHandler() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter.yarn");
                MockScene scene = scene(YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER)) {
            scene.policy();
            assertThat(log.messages(Level.WARN)).isEmpty();
        }
    }

    private static MockScene scene(String handler) throws Exception {
        return MockScene.of(MockScene.settings()
                .set(HANDLER, handler)
                .queue("root.a", 90)
                .queue("root.b", 10)
                .nodes(1, Size.gib(16)));
    }
}
