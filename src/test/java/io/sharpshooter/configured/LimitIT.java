package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PlayedRound;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of queues, apps and users, where nodes are full of containers of queue b. */
class LimitIT {
    private static final Size LARGE = Size.gib(12);

    /** More than a quarter of a's guarantee. */
    private static final Size BEYOND = Size.gib(13);

    private static final Size AM = Size.gib(2);

    @ParameterizedTest(name = "the maximum of {0}")
    @ValueSource(strings = {"root.p.q.a", "root.p.q", "root.p"})
    void theAskIsHelpedUpToTheMaximumAtEachLevelAndNotBeyond(String limited) throws Exception {
        try (var scene = MockScene.of(limited(limited))) {
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            var app = scene.app("root.p.q.a");
            assertThat(scene.placed(app, Want.of(1, Size.gib(12)))).hasSize(3);
            var refusal = scene.refused(app, Want.of(1, Size.gib(12)).priority(2), "QUEUE_MAXIMUM");
            assertThat(refusal.json().path("numbers").path("maximum").asText()).startsWith("memory-mb=20480");
            assertThat(scene.placed(app, Want.of(1, Size.gib(8)).priority(1))).hasSize(2);
        }
    }

    /**
     * Queue p may have half; its child x has 80 GiB, all of node 0. Queue b has as much on nodes 2 and 3,
     * cheaper, far above its guarantee. For p's other child that would not bring p below its maximum.
     */
    @ParameterizedTest(name = "with a maximum of {0} %")
    @CsvSource({"50, 17, 20", "100, 20, 17"})
    void theVictimsComeFromBelowTheLimit(int maximum, int ofSibling, int ofOutsider) throws Exception {
        try (var scene = MockScene.of(MockScene.settings()
                .nodes(4, MockScene.NODE)
                .queue("root.p", 30, queue -> queue.max(maximum).priority(1))
                .queue("root.p.a", 50)
                .queue("root.p.x", 50)
                .queue("root.b", 20)
                .queue("root.c", 50))) {
            var sibling = scene.filler("root.p.x", on(scene.node(0), 16, 1), on(scene.node(1), 4, 2));
            var outsider = scene.filler("root.b", on(scene.node(2), 16, 1), on(scene.node(3), 4, 2));
            scene.cluster().startOneAfterTheOther(sibling, outsider);
            scene.cluster().time().advance(60_000);
            scene.places(scene.app("root.p.a").ask(Want.of(1, MockScene.LARGE)), 1, 3);
            assertThat(sibling.running()).hasSize(ofSibling);
            assertThat(outsider.running()).hasSize(ofOutsider);
        }
    }

    private static Want on(MockNode node, int count, int priority) {
        return Want.of(count, MockScene.SMALL)
                .priority(priority)
                .near(node.host())
                .only();
    }

    /** The maximum at one level is 20 GiB of 64; the leaf is due 40 %. */
    private static MockClusterBuilder limited(String limited) {
        double percent = 100 * 20.0 / 64;
        return MockScene.settings()
                .queue("root.p", 31, queue -> queue.max(limited.equals("root.p") ? percent : 100))
                .queue("root.p.q", 100, queue -> queue.max(limited.equals("root.p.q") ? percent : 100))
                .queue("root.p.q.a", 20, queue -> queue.max(limited.equals("root.p.q.a") ? percent : 100))
                .queue("root.p.q.x", 80, queue -> queue.disablePreemption())
                .queue("root.b", 10)
                .queue("root.c", 59)
                .nodes(4, Size.gib(16));
    }

    /** 10 % of a's 24 GiB are for AMs; parent and user may run one app. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "root.p.a.maximum-am-resource-percent, 0.1, root.p.a, behind the AM limit",
        "root.p.a.max-parallel-apps, 1, root.p.a, behind the maximum of running applications",
        "root.p.max-parallel-apps, 1, root.p.c, behind the maximum of running applications",
        "user.alice.max-parallel-apps, 1, root.b, behind the maximum of running applications"
    })
    void anAppBehindALimitIsNotHelpedUntilTheLimitAllowsIt(String limit, String value, String queue, String why)
            throws Exception {
        try (var scene = MockScene.of(MockScene.settings()
                .queue("root.p", 75)
                .queue("root.p.a", 50)
                .queue("root.p.c", 50)
                .queue("root.b", 25)
                .nodes(2, Size.gib(16))
                .set("yarn.scheduler.capacity." + limit, value))) {
            var first = scene.cluster().app(queue).am(AM).start();
            var small = scene.app("root.b", "bob");
            scene.cluster().fill(small, Want.of(100, Size.gib(2)));
            var second = scene.cluster().app("root.p.a").am(AM).submit();
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

    /** When one behind the maximum ends, Hadoop forgets its user. */
    @Test
    void anAppWhoseUserHadoopHasForgottenIsNotHelped() throws Exception {
        try (var scene = MockScene.of(twoNodes(queue -> queue.set("max-parallel-apps", "1")))) {
            var first = scene.cluster().app("root.a").am(AM).start();
            scene.filler("root.b", Want.of(100, Size.gib(2)));
            var second = scene.cluster().app("root.a").am(AM).submit();
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
        var cluster = twoNodes(queue -> queue.set("max-parallel-apps", "1")).set(PolicyByHand.WAIT, "15000");
        try (var scene = MockScene.of(cluster)) {
            var first = scene.cluster().app("root.a").am(AM).start();
            scene.filler("root.b", Want.of(100, Size.gib(2)));
            var second = scene.cluster().app("root.a").am(AM).submit();
            first.ask(Want.of(1, Size.gib(8)));
            var policy = scene.policy();
            assertThat(policy.round().log("planned")).hasSize(1);
            second.kill();
            scene.cluster().settle();
            policy.turn();
            policy.turn();
            assertThat(policy.cancellations()).isEmpty();
        }
    }

    private static String why(Entry refusal) {
        return refusal.json().path("numbers").path("why").asText();
    }

    /** Two nodes of 16 GiB. */
    private static MockClusterBuilder twoNodes(Consumer<QueueSpec> settingsOfA) {
        return MockScene.settings()
                .queue("root.a", 75, settingsOfA)
                .queue("root.b", 25)
                .nodes(2, Size.gib(16));
    }

    /** A user may hold 12 GiB by the factor; of two who wait each a half; by weights 36 and 12. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "user-limit-factor=0.25, 1, 0, alice, memory-mb=12288",
        "user-limit-factor=1 minimum-user-limit-percent=50, 2, 0, alice, memory-mb=24576",
        "user-limit-factor=1 minimum-user-limit-percent=25 user-settings.alice.weight=3, 1, 1, bob, memory-mb=12288"
    })
    void aUserAboveHisLimitIsRefusedAndTheOtherHelped(
            String settings, int ofAlice, int ofBob, String refused, String limit) throws Exception {
        try (var scene = MockScene.of(fourNodes(queue -> {
            for (var setting : settings.split(" ")) {
                queue.set(setting.split("=")[0], setting.split("=")[1]);
            }
        }))) {
            var alice = scene.app("root.a", "alice");
            var bob = scene.app("root.a", "bob");
            scene.cluster().fill(alice, Want.of(ofAlice, BEYOND));
            scene.cluster().fill(bob, Want.of(ofBob, BEYOND));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            var above = refused.equals("alice") ? alice : bob;
            var other = refused.equals("alice") ? bob : alice;
            other.ask(Want.of(1, Size.gib(17)));
            var numbers =
                    scene.refused(above, Want.of(1, LARGE), "USER_LIMIT").json().path("numbers");
            assertThat(numbers.path("user").asText()).isEqualTo(refused);
            assertThat(numbers.path("user limit").asText()).isEqualTo(limit);
            other.ask(Want.of(0, Size.gib(17)));
            assertThat(scene.placed(other, Want.of(1, LARGE))).hasSize(3);
        }
    }

    /** Alice may have 24 GiB beside bob when he waits too, and all of a's guarantee when he does not. */
    @Test
    void whoWaitsForNothingHasNoPartInTheLimit() throws Exception {
        try (var scene = MockScene.of(fourNodes(queue -> queue.minimumUserLimit(50)))) {
            var alice = scene.app("root.a", "alice");
            scene.cluster().fill(scene.app("root.a", "bob"), Want.of(1, Size.gib(4)));
            scene.cluster().fill(alice, Want.of(2, BEYOND));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            assertThat(scene.placed(alice, Want.of(1, LARGE))).hasSize(3);
        }
    }

    /**
     * What is reserved for alice counts as what she runs: her next ask is refused, nobody is told for it, and bob has
     * his turn.
     */
    @Test
    void theReservationOfAClaimCountsForItsUser() throws Exception {
        try (var scene = MockScene.of(fourNodes(queue -> queue.userLimitFactor(0.25)))) {
            var first = scene.app("root.a", "alice");
            var second = scene.app("root.a", "alice");
            var bob = scene.app("root.a", "bob");
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            first.ask(Want.of(1, BEYOND));
            assertThat(scene.policy().turn().reserved()).hasSize(1);
            second.ask(Want.of(1, BEYOND));
            bob.ask(Want.of(1, BEYOND));
            var round = scene.policy().turn();
            assertThat(appsClaimedFor(round)).containsExactly(bob.id().toString());
            assertThat(round.refusals("root.a")).containsExactly("USER_LIMIT");
            assertThat(first.placed()).isEmpty();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            bothArePlacedAndNoOther(scene, first, bob, second);
        }
    }

    /**
     * The scheduler has reserved a node for alice: that is no reason to refuse what it is reserved for, but her other
     * app.
     */
    @Test
    void theReservationOfTheSchedulerCountsForTheUsersOtherAsks() throws Exception {
        try (var scene = MockScene.of(fourNodes(queue -> queue.userLimitFactor(0.25)))) {
            var first = scene.app("root.a", "alice");
            var second = scene.app("root.a", "alice");
            var bob = scene.app("root.a", "bob");
            scene.filler("root.b", threeOnEach(scene));
            first.ask(Want.of(1, BEYOND));
            scene.cluster().heartbeatAll();
            assertThat(first.inScheduler().getReservedContainers()).hasSize(1);
            second.ask(Want.of(1, BEYOND));
            bob.ask(Want.of(1, BEYOND));
            var round = scene.policy().turn();
            assertThat(appsClaimedFor(round))
                    .containsExactly(first.id().toString(), bob.id().toString());
            assertThat(round.refusals("root.a")).containsExactly("USER_LIMIT");
            bothArePlacedAndNoOther(scene, first, bob, second);
        }
    }

    private static List<String> appsClaimedFor(PlayedRound round) {
        return round.log("planned").stream().map(claim -> claim.text("app")).toList();
    }

    private static void bothArePlacedAndNoOther(MockScene scene, MockApp one, MockApp two, MockApp other)
            throws Exception {
        scene.policy().turnsUntil(() -> one.placed().size() + two.placed().size() == 2, 3);
        scene.policy().restsFor(3);
        assertThat(other.placed()).isEmpty();
        assertThat(scene.policy().cancellations()).isEmpty();
    }

    private static Want[] threeOnEach(MockScene scene) {
        var wants = new ArrayList<Want>();
        for (var node : scene.cluster().nodes()) {
            wants.add(Want.of(3, Size.gib(4))
                    .priority(wants.size() + 1)
                    .near(node.host())
                    .only());
        }
        return wants.toArray(Want[]::new);
    }

    /** Queue a is guaranteed 48 of 64 GiB. */
    private static MockClusterBuilder fourNodes(Consumer<QueueSpec> settingsOfA) {
        return MockScene.settings()
                .queue("root.a", 75, settingsOfA)
                .queue("root.b", 25)
                .nodes(4, Size.gib(16));
    }
}
