package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small asks get their share; whose containers give it is proven in {@link io.sharpshooter.place.OrdinaryTest}. */
class OrdinaryAsksIT {
    private static final Want FEWER_THAN_NONE = Want.of(-1_000, Size.gib(1)).priority(3);

    /** Larger than any node. */
    private static final Size STUCK = Size.gib(60);

    /** A tenth above its guarantee of 64 GiB a queue keeps 17 containers. */
    @Test
    void theShareIsReachedAndThenTheClusterRests() throws Exception {
        try (var scene = MockScene.of(twoQueues())) {
            scene.filler("root.b", Want.of(500, Size.gib(4)));
            var waiting = scene.app("root.a");
            var policy = scene.policy();
            waiting.ask(Want.of(500, Size.gib(4)));
            policy.turnsUntil(() -> waiting.placed().size() == 15, 20);
            policy.restsFor(5);
            assertThat(policy.kills()).isEqualTo(15);
        }
    }

    /** Three times one dies for a container of queue a, which gives it back. */
    @Test
    void inAFairQueueTheAppThatHoldsMostGivesAndAJobOfOneTaskLives() throws Exception {
        try (var scene = MockScene.of(twoQueues("fair"))) {
            var many = scene.filler("root.b", Want.of(31, Size.gib(4)));
            var single = scene.filler("root.b", Want.of(1, Size.gib(4)));
            var waiting = scene.app("root.a");
            var policy = scene.policy();
            for (int time = 1; time <= 3; time++) {
                getsOne(waiting, policy);
                assertThat(policy.kills()).isEqualTo(time);
                single.ask(Want.of(1 - single.running().size(), Size.gib(4)));
                many.ask(Want.of(31 - many.running().size(), Size.gib(4)));
                policy.turn(); // it is seen to run
                waiting.release(waiting.running().get(0));
                policy.turnsUntil(() -> single.running().size() + many.running().size() == 32, 4);
            }
            assertThat(single.placed()).as("as often as it has died, and once").hasSize(1);
            assertThat(many.placed()).hasSize(31 + 3);
        }
    }

    /** By the order of the queue the newest app, which has one task, would give each time. */
    @Test
    void whoHasDiedOnceLivesWhileOthersGive() throws Exception {
        try (var scene = MockScene.of(twoQueues())) {
            var many = scene.filler("root.b", Want.of(31, Size.gib(4)));
            var single = scene.filler("root.b", Want.of(1, Size.gib(4)));
            var waiting = scene.app("root.a");
            var policy = scene.policy();
            for (int time = 1; time <= 3; time++) {
                getsOne(waiting, policy);
                assertThat(policy.kills()).isEqualTo(time);
                single.ask(Want.of(1 - single.running().size(), Size.gib(4)));
                policy.turn(); // it is seen to run
                waiting.release(waiting.running().get(0));
                policy.turnsUntil(() -> single.running().size() == 1, 4);
                many.ask(Want.of(31 - many.running().size(), Size.gib(4)));
                policy.turnsUntil(() -> many.running().size() == 31, 4);
            }
            assertThat(single.placed()).as("once, and again when it had died").hasSize(2);
            assertThat(many.placed()).hasSize(31 + 2);
        }
    }

    /** Two nodes of 64 GiB; an ask of 4 GiB is small. */
    private static MockClusterBuilder twoQueues() {
        return twoQueues("fifo");
    }

    private static MockClusterBuilder twoQueues(String order) {
        return MockScene.settings()
                .nodes(2, MockScene.NODE)
                .queue("root.a", 50)
                .queue("root.b", 50, queue -> queue.set("ordering-policy", order));
    }

    private static void getsOne(MockApp waiting, PolicyByHand policy) throws Exception {
        waiting.ask(Want.of(1, Size.gib(4)));
        policy.turnsUntil(() -> waiting.running().size() == 1, 4);
    }

    /** The scheduler looks no further than the first ask for which a queue has no room. */
    @Test
    void behindAnAskOfTheSameApp() throws Exception {
        try (var scene = MockScene.of(full())) {
            scene.filler("root.b");
            var waiting = scene.app("root.a");
            var policy = scene.policy();
            waiting.ask(
                    Want.of(1, STUCK).priority(1), Want.of(3, MockScene.SMALL).priority(2));
            placesAll(policy, waiting, 3);
        }
    }

    /** An earlier one of the same queue, or one of a queue that is served earlier. */
    @ParameterizedTest(name = "in {0}")
    @ValueSource(strings = {"root.a", "root.c"})
    void behindAnAskOfAnotherApp(String queue) throws Exception {
        try (var scene = MockScene.of(full())) {
            scene.filler("root.b");
            var stuck = scene.app("root.a");
            var waiting = scene.app(queue);
            var policy = scene.policy();
            stuck.ask(Want.of(1, STUCK));
            waiting.ask(Want.of(3, MockScene.SMALL));
            placesAll(policy, waiting, 3);
        }
    }

    private static void placesAll(PolicyByHand policy, MockApp waiting, int count) throws Exception {
        policy.turnsUntil(() -> waiting.placed().size() == count, 8);
        assertThat(policy.kills()).isEqualTo(count);
        assertThat(policy.cancellations()).isEmpty();
        policy.restsFor(3);
    }

    private static MockClusterBuilder full() {
        return MockScene.settings()
                .nodes(4, Size.gib(16))
                .queue("root.a", 25)
                .queue("root.b", 50)
                .queue("root.c", 25);
    }

    /**
     * 12 GiB are free on each of 20 nodes. The longer an app waits for two of 40 GiB, the more nodes are
     * reserved for it.
     */
    @Test
    void whatIsReservedBeyondTheCountIsUsedByOthers() throws Exception {
        try (var scene = MockScene.of(MockCluster.builder()
                .nodes(20, Size.gib(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1"))) {
            scene.filler("root.b", Want.of(13 * 20 - 2, Size.gib(4)));
            var hoarder = scene.app("root.b");
            hoarder.ask(Want.of(2, Size.gib(40)));
            var late = scene.app("root.b");
            heartbeats(scene, 60);
            late.ask(Want.of(100, Size.gib(4)));
            heartbeats(scene, 30);
            assertThat(hoarder.inScheduler().getReservedContainers()).hasSizeGreaterThanOrEqualTo(5);
            assertThat(late.running()).as("containers of others, without help").hasSizeLessThan(10);
            var policy = scene.policy();
            for (int round = 0; round < 10; round++) {
                policy.round();
                heartbeats(scene, 3);
                assertThat(hoarder.inScheduler().getReservedContainers().size()).isBetween(2, 3);
            }
            assertThat(late.running()).hasSizeGreaterThan(35);
            assertThat(policy.kills()).isZero();
        }
    }

    private static void heartbeats(MockScene scene, int count) throws Exception {
        for (int beat = 0; beat < count; beat++) {
            scene.cluster().heartbeatAll();
        }
    }

    /** The ResourceManager books it as pending, and its scheduler gives that queue only what is reserved. */
    @ParameterizedTest(name = "of the same app: {0}")
    @ValueSource(booleans = {false, true})
    void aLargeAskBesideItIsHelped(boolean ofTheSame) throws Exception {
        try (var scene = MockScene.of(threeFullNodes())) {
            var hostile = scene.app("root.a");
            var honest = ofTheSame ? hostile : scene.app("root.a");
            scene.filler("root.b", Want.of(48, MockScene.SMALL));
            hostile.ask(FEWER_THAN_NONE);
            assertThat(pending(scene, "root.a")).isNegative();
            honest.ask(Want.of(1, Size.gib(60)));
            scene.places(honest, 1, 15);
        }
    }

    /** The scheduler gives that queue nothing, room or not, until a node is reserved for it. */
    @Test
    void whatFitsIsPlacedByAReservationAfterAWhile() throws Exception {
        try (var scene = MockScene.of(threeFullNodes())) {
            var policy = scene.policy();
            scene.app("root.a").ask(FEWER_THAN_NONE);
            var honest = scene.app("root.a").ask(Want.of(1, MockScene.SMALL));
            policy.turnsUntil(() -> honest.placed().size() == 1, 8);
            assertThat(policy.kills()).isZero();
        }
    }

    private static long pending(MockScene scene, String queue) {
        return scene.cluster()
                .queue(queue)
                .getQueueResourceUsage()
                .getPending("")
                .getMemorySize();
    }

    private static MockClusterBuilder threeFullNodes() {
        return MockScene.settings()
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1")
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(3, Size.gib(64));
    }

    @Test
    void whatIsAskedForWithTheNextHeartbeatTooIsHelped() throws Exception {
        try (MockScene scene = phantom()) {
            onePlaced(scene);
            asks(1, scene);
            assertThat(scene.large().placed()).hasSize(1);
            for (int round = 0; round < 3; round++) {
                assertThat(scene.policy().round().killed()).isEmpty();
                scene.cluster().time().advance(PolicyByHand.INTERVAL);
            }
            asks(1, scene);
            assertThat(scene.policy().round().killed()).hasSize(MockScene.VICTIMS);
        }
    }

    /** What the claim is for comes elsewhere, and is asked for once more. */
    @Test
    void aClaimThatIsDueWaitsWhileItsAskIsDoubted() throws Exception {
        try (MockScene scene = phantom(builder -> builder.set(PolicyByHand.WAIT, "6000"))) {
            asks(1, scene);
            scene.policy().turn();
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);
            var other = scene.cluster().nodes().stream()
                    .filter(node ->
                            node != scene.noticedNode() && scene.on(node).size() == MockScene.VICTIMS + 1)
                    .findFirst()
                    .orElseThrow();
            other.finish(scene.on(other).toArray(RMContainer[]::new));
            other.heartbeat();
            other.heartbeat();
            scene.cluster().time().advance(PolicyByHand.INTERVAL);
            asks(1, scene);
            assertThat(scene.large().placed()).hasSize(1);
            assertThat(scene.policy().round().killed()).isEmpty();
            assertThat(scene.policy().round().killed()).isEmpty();
            asks(0, scene);
            scene.policy().turn();
            assertThat(scene.policy().kills()).isZero();
        }
    }

    /** A master that sends its count anew, and hears by the answer that something had come. */
    private static MockScene phantom() throws Exception {
        return phantom(builder -> builder);
    }

    private static MockScene phantom(UnaryOperator<MockClusterBuilder> settings) throws Exception {
        return MockScene.full(
                builder -> settings.apply(builder.nodes(2, MockScene.NODE).set(PolicyByHand.PER_ROUND, "0.2")));
    }

    /** The one is placed, its claim has ended, and the master has not heard of it. */
    private static void onePlaced(MockScene scene) throws Exception {
        asks(1, scene);
        assertThat(scene.policy().round().killed()).hasSize(MockScene.VICTIMS);
        scene.cluster().heartbeatAll();
        scene.cluster().heartbeatAll();
        scene.cluster().time().advance(PolicyByHand.INTERVAL);
        assertThat(scene.large().running()).hasSize(1);
        assertThat(scene.policy().round().killed()).isEmpty();
        assertThat(scene.large().placed()).isEmpty();
    }

    /** A heartbeat of the master with its count. */
    private static void asks(int count, MockScene scene) throws Exception {
        scene.large().ask(Want.of(count, MockScene.LARGE));
    }
}
