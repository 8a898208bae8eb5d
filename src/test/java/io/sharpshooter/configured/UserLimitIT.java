package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PlayedRound;
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

/** Four nodes of 16 GiB that queue b fills beside what queue a, guaranteed 48 of 64 GiB, holds. */
class UserLimitIT {
    private static final Size LARGE = Size.gib(12);

    /** More than the quarter of a's guarantee that a user may hold in some of the tests. */
    private static final Size BEYOND = Size.gib(13);

    /** A user may hold a quarter of a's guarantee: 12 GiB. The scheduler refuses who holds more, not who would. */
    @Test
    void theUserLimitFactor() throws Exception {
        try (MockScene scene = MockScene.of(cluster(queue -> queue.userLimitFactor(0.25)))) {
            MockApp alice = scene.app("root.a", "alice");
            MockApp bob = scene.app("root.a", "bob");
            scene.cluster().fill(alice, Want.of(1, Size.gib(13)));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            Entry refusal = scene.refused(alice, Want.of(1, LARGE), "USER_LIMIT");
            assertThat(refusal.json().path("numbers").path("user").asText()).isEqualTo("alice");
            assertThat(refusal.json().path("numbers").path("user limit").asText())
                    .isEqualTo("memory-mb=12288");
            assertThat(scene.placed(bob, Want.of(1, LARGE))).hasSize(3);
        }
    }

    /** With two users who wait, each may hold half; one alone may hold all. */
    @Test
    void theMinimumUserLimitPercent() throws Exception {
        try (MockScene scene =
                MockScene.of(cluster(queue -> queue.userLimitFactor(1).minimumUserLimit(50)))) {
            MockApp alice = scene.app("root.a", "alice");
            MockApp bob = scene.app("root.a", "bob");
            scene.cluster().fill(alice, Want.of(2, Size.gib(13)));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            bob.ask(Want.of(1, Size.gib(17)));
            scene.refused(alice, Want.of(1, LARGE), "USER_LIMIT");
            bob.ask(Want.of(0, Size.gib(17)));
            scene.placed(alice, 1);
        }
    }

    /** Alice counts for three users, bob for one: of 48 GiB she may hold 36 and he 12. */
    @Test
    void theWeightsOfUsers() throws Exception {
        try (MockScene scene = MockScene.of(cluster(
                queue -> queue.userLimitFactor(1).minimumUserLimit(25).set("user-settings.alice.weight", "3")))) {
            MockApp alice = scene.app("root.a", "alice");
            MockApp bob = scene.app("root.a", "bob");
            scene.cluster().fill(alice, Want.of(1, Size.gib(13)));
            scene.cluster().fill(bob, Want.of(1, Size.gib(13)));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            alice.ask(Want.of(1, Size.gib(17)));
            scene.refused(bob, Want.of(1, Size.gib(8)), "USER_LIMIT");
            alice.ask(Want.of(0, Size.gib(17)));
            bob.ask(Want.of(1, Size.gib(17)));
            assertThat(scene.placed(alice, Want.of(1, LARGE))).hasSize(3);
        }
    }

    /**
     * What is reserved for alice counts as what she runs: her next ask is refused, nobody is told for it, and bob has
     * his turn.
     */
    @Test
    void theReservationOfAClaimCountsForItsUser() throws Exception {
        try (MockScene scene = MockScene.of(cluster(queue -> queue.userLimitFactor(0.25)))) {
            MockApp first = scene.app("root.a", "alice");
            MockApp second = scene.app("root.a", "alice");
            MockApp bob = scene.app("root.a", "bob");
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            first.ask(Want.of(1, BEYOND));
            assertThat(scene.policy().turn().reserved()).hasSize(1);
            second.ask(Want.of(1, BEYOND));
            bob.ask(Want.of(1, BEYOND));
            PlayedRound round = scene.policy().turn();
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
        try (MockScene scene = MockScene.of(cluster(queue -> queue.userLimitFactor(0.25)))) {
            MockApp first = scene.app("root.a", "alice");
            MockApp second = scene.app("root.a", "alice");
            MockApp bob = scene.app("root.a", "bob");
            scene.filler("root.b", threeOnEach(scene));
            first.ask(Want.of(1, BEYOND));
            scene.cluster().heartbeatAll();
            assertThat(first.inScheduler().getReservedContainers()).hasSize(1);
            second.ask(Want.of(1, BEYOND));
            bob.ask(Want.of(1, BEYOND));
            PlayedRound round = scene.policy().turn();
            assertThat(appsClaimedFor(round))
                    .containsExactly(first.id().toString(), bob.id().toString());
            assertThat(round.refusals("root.a")).containsExactly("USER_LIMIT");
            bothArePlacedAndNoOther(scene, first, bob, second);
        }
    }

    /**
     * 16 GiB are free in pieces of 2. As many come as he may have: the last one may cross a limit of 13.6 GiB, and ten
     * more are within the share. A limit that grows with what he gets counts as what it comes to.
     */
    @ParameterizedTest
    @CsvSource({"1, 100, 4", "100, 100, 11", "100, 10, 11"})
    void smallOnesAreNotStuckBelowTheGuarantee(int factor, int percent, int most) throws Exception {
        try (MockScene scene = MockScene.of(MockScene.settings()
                .nodes(8, Size.gib(34).vcores(32))
                .queue("root.a", 5, queue -> queue.userLimitFactor(factor).minimumUserLimit(percent))
                .queue("root.b", 5)
                .queue("root.c", 90))) {
            MockApp waiting = scene.filler("root.a", Want.of(1, MockScene.SMALL));
            scene.filler("root.b", Want.of(100, MockScene.SMALL));
            waiting.ask(Want.of(10, MockScene.SMALL));
            scene.policy().turnsUntil(() -> waiting.running().size() == most, 30);
            scene.policy().restsFor(3);
            assertThat(scene.policy().kills()).isEqualTo(most - 1);
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
        List<Want> wants = new ArrayList<>();
        for (MockNode node : scene.cluster().nodes()) {
            wants.add(Want.of(3, Size.gib(4))
                    .priority(wants.size() + 1)
                    .near(node.host())
                    .only());
        }
        return wants.toArray(Want[]::new);
    }

    private static MockClusterBuilder cluster(Consumer<QueueSpec> settingsOfA) {
        return MockScene.settings()
                .queue("root.a", 75, settingsOfA)
                .queue("root.b", 25)
                .nodes(4, Size.gib(16));
    }
}
