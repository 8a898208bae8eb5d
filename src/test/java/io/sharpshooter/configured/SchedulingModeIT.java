package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scheduler looks on for other nodes, assigns several containers in a heartbeat, or preempts lazily. */
class SchedulingModeIT {
    private static final String HEARTBEAT = "yarn.scheduler.capacity.per-node-heartbeat.";
    private static final String KEY = "yarn.scheduler.capacity.reservations-continue-look-all-nodes";

    /**
     * With 40 % the reservation fills the maximum: only who goes on looking may use the room. With 65 % the
     * scheduler may place what waits on any node.
     */
    @ParameterizedTest(name = "looking on: {0}, {1} %, user limit {2}")
    @CsvSource({"true, 40, 100, 1", "true, 65, 100, 1", "false, 65, 100, 1", "true, 65, 0.3, 2"})
    void roomThatComesFreeElsewhereIsUsed(boolean on, int percent, double userLimit, int asked) throws Exception {
        try (var scene = MockScene.of(queues(on, percent, userLimit))) {
            var large = claimedBesideRoom(scene, asked);
            scene.policy().turn();
            scene.policy().turn();
            assertThat(endings(scene)).containsExactly("satisfied_elsewhere");
            isPlaced(scene, large, false);
        }
    }

    @Test
    void atItsMaximumAQueueThatDoesNotLookOnWaitsForItsClaimsNode() throws Exception {
        try (var scene = MockScene.of(queues(false, 40, 100))) {
            var large = claimedBesideRoom(scene, 1);
            scene.policy().restsFor(3);
            assertThat(endings(scene)).isEmpty();
            assertThat(large.running()).isEmpty();
            isPlaced(scene, large, true);
            assertThat(endings(scene)).containsExactly("satisfied");
        }
    }

    /** Of 65 GiB the first node, which reports first, is reserved too. */
    @ParameterizedTest(name = "looking on: {0}, {1} GiB")
    @CsvSource({"true, 64", "true, 65", "false, 64", "false, 65"})
    void whereAnotherNodeReportsFirstASmallOneComesAllTheSame(boolean on, int gib) throws Exception {
        try (var scene = MockScene.of(
                MockScene.settings().nodes(3, Size.gib(gib)).queue("root.a", 50).queue("root.b", 50))) {
            scene.filler("root.b");
            scene.cluster().refreshQueues(conf -> conf.set(KEY, String.valueOf(on)));
            var waiting = scene.app("root.a");
            assertThat(scene.placed(waiting, Want.of(1, MockScene.SMALL))).hasSize(1);
            nothingIsReserved(scene);
        }
    }

    /** The claim's node is still full of the dead. */
    private static MockApp claimedBesideRoom(MockScene scene, int asked) throws Exception {
        var small = scene.filler("root.b");
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        var large = scene.waiting("root.a", asked);
        assertThat(scene.policy().turn().killed()).hasSize(15);
        freeAnotherNode(scene, small);
        return large;
    }

    private static void freeAnotherNode(MockScene scene, MockApp small) throws Exception {
        small.ask(Want.of(0, MockScene.SMALL));
        var other = scene.cluster().nodes().stream()
                .filter(node -> node.inScheduler().getReservedContainer() == null)
                .findFirst()
                .orElseThrow();
        other.finish(MockScene.on(other, small).toArray(RMContainer[]::new));
    }

    /** In the end the container runs, for 15 deaths, and nothing is reserved. */
    private static void isPlaced(MockScene scene, MockApp large, boolean onClaimsNode) throws Exception {
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        scene.places(large, 1, 15);
        var claimed = scene.policy().rounds().get(0).log("held").get(0).text("node");
        assertThat(MockScene.placeOf(large).toString().equals(claimed)).isEqualTo(onClaimsNode);
        nothingIsReserved(scene);
    }

    private static List<String> endings(MockScene scene) {
        return scene.policy().rounds().stream()
                .flatMap(round -> round.events().stream())
                .filter(event -> event.startsWith("satisfied") || event.equals("cancelled") || event.equals("expired"))
                .toList();
    }

    private static void nothingIsReserved(MockScene scene) {
        assertThat(scene.cluster().nodes())
                .as("reserved nodes")
                .noneMatch(node -> node.inScheduler().getReservedContainer() != null);
    }

    /**
     * @param percent promised to root.a, and its maximum
     * @param userLimit what a user of root.a may have, as a part of its promise
     */
    private static MockClusterBuilder queues(boolean on, int percent, double userLimit) {
        return MockScene.threeNodes()
                .queue("root.a", percent, queue -> queue.max(percent).userLimitFactor(userLimit))
                .queue("root.b", 20)
                .queue("root.c", 80 - percent)
                .set(KEY, on);
    }

    /** Queue c, which is served first, begins to want four small ones. */
    @ParameterizedTest(name = "multiple {0}, at most {1}, of them {2} off the switch")
    @CsvSource({"false, -1, 1", "true, -1, 1", "true, 1, 100", "true, 3, 100", "true, -1, 100"})
    void whatIsFreedIsHeldAgainstTheQueueThatIsServedFirst(String enabled, String most, String mostOffSwitch)
            throws Exception {
        try (var scene = MockScene.of(assigning(enabled, most, mostOffSwitch))) {
            var first = scene.app("root.c");
            scene.filler("root.a", Want.of(1, MockScene.SMALL));
            scene.filler("root.b");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            var large = scene.waiting("root.a", 1);
            var round = scene.policy().turn();
            assertThat(round.killed()).hasSize(15);
            first.ask(Want.of(4, MockScene.SMALL));
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.policy().heartbeats();
            assertThat(first.running()).isEmpty();
            assertThat(large.running()).hasSize(1);
            assertThat(round.reserved()).containsExactly(MockScene.placeOf(large));
            scene.policy().turnsUntil(() -> first.running().size() == 4, 8);
            assertThat(scene.policy().kills()).as("with its own victims").isEqualTo(15 + 4);
        }
    }

    private static MockClusterBuilder assigning(String enabled, String most, String mostOffSwitch) {
        return MockScene.threeNodes()
                .queue("root.a", 40)
                .queue("root.b", 50)
                .queue("root.c", 10)
                .set(HEARTBEAT + "multiple-assignments-enabled", enabled)
                .set(HEARTBEAT + "maximum-container-assignments", most)
                .set(HEARTBEAT + "maximum-offswitch-assignments", mostOffSwitch);
    }

    @Test
    void aClaimKillsForItself() throws Exception {
        try (var scene = MockScene.of(lazy())) {
            var small = scene.filler("root.b");
            var large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
            assertThat(isAnyKillable(scene)).isFalse();
        }
    }

    /** Four on the first node, where the claim is: three of them at least are among the 15 who die. */
    @Test
    void containersThatWereMarkedBeforeAreTakenLikeOthers() throws Exception {
        try (var scene = MockScene.of(lazy())) {
            var small = scene.filler("root.b");
            var node = scene.node(0);
            var marked = MockScene.on(node, small).subList(0, 4);
            marked.forEach(container -> mark(scene, container));
            assertThat(isAnyKillable(scene)).isTrue();
            var large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
            assertThat(MockScene.placeOf(large)).isEqualTo(node.id());
            assertThat(MockScene.on(node, small)).hasSize(1);
            assertThat(small.running()).filteredOn(marked::contains).hasSizeLessThanOrEqualTo(1);
        }
    }

    private static void mark(MockScene scene, RMContainer container) {
        scene.cluster()
                .scheduler()
                .handle(new ContainerPreemptEvent(
                        container.getApplicationAttemptId(),
                        container,
                        SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
    }

    private static boolean isAnyKillable(MockScene scene) {
        return scene.cluster()
                .scheduler()
                .getPreemptionManager()
                .getKillableContainers("root.b", "")
                .hasNext();
    }

    private static MockClusterBuilder lazy() {
        return MockScene.threeNodes()
                .queue("root.a", 40)
                .queue("root.b", 50)
                .queue("root.c", 10)
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }
}
