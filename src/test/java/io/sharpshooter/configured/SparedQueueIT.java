package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues that are only watched: the log says what would be done for them and to them. */
class SparedQueueIT {
    @ParameterizedTest
    @ValueSource(strings = {"root.a", "root.b", "root"})
    void nobodyDiesForItNorInItUntilARefreshSaysOtherwise(String queue) throws Exception {
        try (var scene = MockScene.full(builder -> builder.set(key(queue), "true"))) {
            var before = scene.small().running();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            var first = scene.policy().round();
            var planned = first.log("planned").get(0);
            assertThat(planned.containers("victims")).hasSize(MockScene.VICTIMS);
            assertThat(first.refusals("root.a"))
                    .containsExactly(queue.equals("root.b") ? "NOT_ENTITLED" : "OBSERVE_ONLY");
            for (int turn = 0; turn < 5; turn++) {
                assertThat(scene.policy().turn().events()).doesNotContain("planned", "cancelled", "noticed");
            }
            assertThat(scene.small().running()).isEqualTo(before);
            scene.cluster().refreshQueues(conf -> conf.set(key(queue), "false"));
            var next = scene.policy().turn();
            assertThat(next.log("cancelled"))
                    .extracting(it -> it.text("reason"))
                    .containsExactly("OBSERVE_ONLY");
            assertThat(next.log("cancelled").get(0).text("claim")).isEqualTo(planned.text("claim"));
            scene.places(scene.large(), 1, MockScene.VICTIMS);
        }
    }

    /** As if all were acted on, the dearer ones of b would live. Ids of claims that are made and of others differ. */
    @Test
    void othersGiveInsteadOfIt() throws Exception {
        try (var scene = MockScene.of(MockScene.settings()
                .nodes(4, MockScene.NODE)
                .queue("root.a", 70)
                .queue("root.b", 15)
                .queue("root.c", 15)
                .set(key("root.b"), "true"))) {
            var dear = scene.filler("root.c", Want.of(32, MockScene.SMALL));
            scene.cluster().time().advance(600_000);
            var spared = scene.filler("root.b", Want.of(32, MockScene.SMALL));
            var large = scene.app("root.a").ask(Want.of(1, MockScene.LARGE));
            var first = scene.policy().round();
            assertThat(first.log("planned")).extracting(it -> it.text("claim")).doesNotHaveDuplicates();
            scene.places(large, 1, MockScene.VICTIMS);
            assertThat(spared.running()).hasSize(32);
            assertThat(dear.running()).hasSize(32 - MockScene.VICTIMS);
        }
    }

    private static String key(String queue) {
        return "yarn.scheduler.capacity." + queue + ".preemption-observe-only";
    }
}
