package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/** Nodes are lost as soon as somebody has died on them. */
class BrakeIT {
    @Test
    void nobodyDiesAnyMoreUntilARefreshChangesAKeyOfOurs() throws Exception {
        try (var scene = MockScene.full(
                        plan -> plan.nodes(2, MockScene.NODE).set(SettingsKeys.BRAKE_CLAIMS.name(), "2"));
                var log = new LogCatcher(Preemption.class.getName())) {
            scene.policy().expectErrors(1);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            for (int loss = 0; loss < 2; loss++) {
                assertThat(log.messages(Level.ERROR)).isEmpty();
                var node = scene.policy().round().log("held").get(0).text("node");
                scene.node(NodeId.fromString(node)).lose();
            }
            for (int turn = 0; turn < 5; turn++) {
                assertThat(scene.policy().turn().touchedNothing()).isTrue();
            }
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("2 came to nothing");
            assertThat(scene.policy().rounds().get(3).log("planned")).hasSize(1); // what would be done is told
            scene.cluster().refreshQueues(conf -> conf.set("yarn.scheduler.capacity.root.c.maximum-capacity", "50"));
            assertThat(scene.policy().turn().touchedNothing()).isTrue();
            scene.cluster().refreshQueues(conf -> conf.set(SettingsKeys.BRAKE_PERCENT.name(), "60"));
            scene.places(scene.large(), 1, 3 * MockScene.VICTIMS);
        }
    }
}
