package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two nodes of 16 GiB, full of b's containers but for the AM of 2 GiB of an app of queue a. A second app of a waits for
 * its AM.
 */
class AppLimitIT {
    private static final Size AM = Size.gib(2);

    /** 10 % of a's 24 GiB are for AMs; the parent, and the user, may run one app, whichever leaf it is in. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "root.p.a.maximum-am-resource-percent, 0.1, root.p.a, behind the AM limit",
        "root.p.a.max-parallel-apps, 1, root.p.a, behind the maximum of running applications",
        "root.p.max-parallel-apps, 1, root.p.c, behind the maximum of running applications",
        "user.alice.max-parallel-apps, 1, root.b, behind the maximum of running applications"
    })
    void anAppBehindALimitIsNotHelpedUntilTheLimitAllowsIt(String limit, String value, String queue, String why)
            throws Exception {
        try (MockScene scene = MockScene.of(MockScene.settings()
                .queue("root.p", 75)
                .queue("root.p.a", 50)
                .queue("root.p.c", 50)
                .queue("root.b", 25)
                .nodes(2, Size.gib(16))
                .set("yarn.scheduler.capacity." + limit, value))) {
            MockApp first = scene.cluster().app(queue).am(AM).start();
            MockApp small = scene.app("root.b", "bob");
            scene.cluster().fill(small, Want.of(100, Size.gib(2)));
            MockApp second = scene.cluster().app("root.p.a").am(AM).submit();
            assertThat(why(scene.refused(second, "APP_NOT_ACTIVE"))).startsWith(why);
            int before = scene.policy().kills();
            first.kill();
            small.ask(Want.of(0, Size.gib(2)));
            scene.cluster().settle();
            scene.policy().turnsUntil(second::amAllocated, 3);
            assertThat(scene.policy().kills())
                    .as("the first AM's place is free")
                    .isEqualTo(before);
        }
    }

    /** That one behind the maximum ends makes Hadoop forget the user of both: it gives the first one nothing more. */
    @Test
    void anAppWhoseUserHadoopHasForgottenIsNotHelped() throws Exception {
        try (MockScene scene = MockScene.of(cluster(queue -> queue.set("max-parallel-apps", "1")))) {
            MockApp first = scene.cluster().app("root.a").am(AM).start();
            scene.filler("root.b", Want.of(100, Size.gib(2)));
            MockApp second = scene.cluster().app("root.a").am(AM).submit();
            first.ask(Want.of(1, Size.gib(8)));
            second.kill();
            scene.cluster().settle();
            assertThat(why(scene.refused(first, "APP_NOT_ACTIVE")))
                    .isEqualTo("its queue has forgotten its user, and gives it nothing");
        }
    }

    /** His reservation would be served, and he is known again when a container of his ends. */
    @Test
    void whatIsClaimedForAUserWhomHadoopForgetsStaysClaimed() throws Exception {
        MockClusterBuilder cluster =
                cluster(queue -> queue.set("max-parallel-apps", "1")).set(PolicyByHand.WAIT, "15000");
        try (MockScene scene = MockScene.of(cluster)) {
            MockApp first = scene.cluster().app("root.a").am(AM).start();
            scene.filler("root.b", Want.of(100, Size.gib(2)));
            MockApp second = scene.cluster().app("root.a").am(AM).submit();
            first.ask(Want.of(1, Size.gib(8)));
            PolicyByHand policy = scene.policy();
            assertThat(policy.round().log("planned")).hasSize(1);
            second.kill();
            scene.cluster().settle();
            policy.turn();
            policy.turn();
            assertThat(policy.cancellations()).isEmpty();
        }
    }

    /** Of partition x, 10 % of a's 24 GiB are for AMs. */
    @Test
    void anAppBehindTheAmLimitOfItsPartitionIsNotHelpedUntilTheLimitAllowsIt() throws Exception {
        MockClusterBuilder cluster = MockScene.settings()
                .label("x", true)
                .queue(
                        "root.a",
                        75,
                        queue -> queue.label("x", 75, 100)
                                .amShare(1)
                                .set("accessible-node-labels.x.maximum-am-resource-percent", "0.1"))
                .queue("root.b", 25, queue -> queue.label("x", 25, 100))
                .nodes(1, Size.gib(16))
                .nodes(2, Size.gib(16), "x", 0);
        try (MockScene scene = MockScene.of(cluster)) {
            MockApp first = scene.cluster().app("root.a").am(AM).amLabel("x").start();
            MockApp small = scene.filler("root.b", Want.of(100, Size.gib(2)).label("x"));
            MockApp second = scene.cluster().app("root.a").am(AM).amLabel("x").submit();
            assertThat(why(scene.refused(second, "APP_NOT_ACTIVE"))).startsWith("behind the AM limit");
            first.kill();
            small.ask(Want.of(0, Size.gib(2)).label("x"));
            scene.cluster().settle();
            scene.policy().turnsUntil(second::amAllocated, 3);
            assertThat(scene.policy().kills())
                    .as("the first AM's place is free")
                    .isZero();
        }
    }

    private static String why(Entry refusal) {
        return refusal.json().path("numbers").path("why").asText();
    }

    private static MockClusterBuilder cluster(Consumer<QueueSpec> settingsOfA) {
        return MockScene.settings()
                .queue("root.a", 75, settingsOfA)
                .queue("root.b", 25)
                .nodes(2, Size.gib(16));
    }
}
