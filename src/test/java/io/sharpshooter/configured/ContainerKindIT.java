package io.sharpshooter.configured;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PlayedRound;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Containers that are to grow, that are opportunistic, and that are kept when their master fails. */
class ContainerKindIT {
    private static final String SORTING_INTERVAL = NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS;

    @Test
    void nobodyDiesForAnIncreaseAndALargeAskBesideItIsHelpedAsEver() throws Exception {
        try (var scene = MockScene.of(queues())) {
            var growing = scene.filler("root.a", Want.of(1, MockScene.SMALL));
            var small = scene.filler("root.b");
            grow(scene, growing.running().get(0), MockScene.LARGE);
            scene.policy().restsFor(4);
            growing.ask(Want.of(2, MockScene.LARGE).priority(2));
            scene.places(growing, 2, 15);
            assertThat(small.running()).hasSize(32);
        }
    }

    @Test
    void aReservationForAnIncreaseIsLeftAloneAndAnotherNodeChosen() throws Exception {
        try (var scene = MockScene.of(queues())) {
            var node = reservedForAnIncrease(scene);
            var reserved = node.inScheduler().getReservedContainer();
            var large = scene.waiting("root.a", 1);
            scene.places(large, 1, 12);
            assertThat(large.running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
            assertThat(node.inScheduler().getReservedContainer()).isEqualTo(reserved);
        }
    }

    @Test
    void nobodyDiesOnANodeThatIsReservedForAnIncrease() throws Exception {
        try (var scene = MockScene.of(queues())) {
            var node = reservedForAnIncrease(scene);
            scene.app("root.a")
                    .ask(Want.of(1, MockScene.LARGE).near(node.host()).only());
            scene.refuses("root.a", "NO_ELIGIBLE_NODE");
        }
    }

    /** The scheduler has not yet reserved the nodes for them. */
    @Test
    void victimsThatWaitToGrowDieLikeOthers() throws Exception {
        try (var scene = MockScene.of(queues())) {
            var small = scene.filler("root.b");
            for (var container : small.running()) {
                grow(scene, container, Size.gib(8));
            }
            small.ask(Want.of(0, MockScene.SMALL));
            var large = scene.waiting("root.a", 1);
            assertThat(scene.policy().turn().killed()).hasSize(15);
            scene.policy().turnsUntil(() -> large.placed().size() == 1, 4);
            assertThat(small.running()).hasSize(33);
            scene.policy().restsFor(3);
            assertThat(large.running()).hasSize(1);
        }
    }

    @Test
    void aClaimWhoseNodeIsReservedForAnIncreaseBeforeItsDeadlineGoesOnElsewhereInTheEnd() throws Exception {
        var patient = MockScene.threeNodes()
                .queue("root.a", 40)
                .queue("root.b", 40)
                .queue("root.c", 20)
                .set(PolicyByHand.WAIT, "6000")
                .set(PolicyByHand.KEYS + "large-container.hold-timeout-ms", "9000");
        try (var scene = MockScene.of(patient)) {
            var growing = onEachNode(scene);
            var large = scene.filler("root.a", Want.of(7, Size.gib(5)));
            var small = scene.filler("root.b", Want.of(26, Size.gib(5)));
            large.ask(Want.of(1, Size.gib(41)).priority(2));
            scene.policy().turn();
            var node = nodeOf(scene, small, small.notices().get(0));
            reserveForTheIncreaseOf(scene, MockScene.on(node, growing).get(0));
            var reserved = node.inScheduler().getReservedContainer();
            scene.policy().restsFor(4);
            scene.policy().turnsUntil(() -> large.running().size() == 8, 8);
            assertThat(scene.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
            assertThat(node.inScheduler().getReservedContainer()).isEqualTo(reserved);
            assertThat(large.running().get(7).getAllocatedNode()).isNotEqualTo(node.id());
            assertThat(scene.policy().kills()).isEqualTo(8);
        }
    }

    /** Its queue is served before that of the large ask. */
    private static MockApp onEachNode(MockScene scene) throws Exception {
        var app = scene.app("root.c");
        int priority = 1;
        for (var node : scene.cluster().nodes()) {
            var here = Want.of(1, Size.gib(5)).near(node.host()).only();
            scene.cluster().fill(app, here.priority(priority++));
        }
        assertThat(app.running()).hasSize(3);
        return app;
    }

    private static MockNode nodeOf(MockScene scene, MockApp app, ContainerId container) {
        return scene.node(app.inScheduler().getRMContainer(container).getAllocatedNode());
    }

    /** On each node 4 GiB are free; a container wants 8 more, and its node is reserved for that. */
    private static MockNode reservedForAnIncrease(MockScene scene) throws Exception {
        var small = scene.filler("root.b", Want.of(36, Size.gib(5)));
        return reserveForTheIncreaseOf(scene, small.running().get(0));
    }

    private static MockNode reserveForTheIncreaseOf(MockScene scene, RMContainer growing) throws Exception {
        grow(scene, growing, Size.gib(13));
        scene.cluster().heartbeatAll();
        var node = scene.node(growing.getAllocatedNode());
        assertThat(node.inScheduler().getReservedContainer()).isNotNull();
        return node;
    }

    private static void grow(MockScene scene, RMContainer container, Size size) throws Exception {
        var owner = scene.appOf(container);
        owner.update(container, ContainerUpdateType.INCREASE_RESOURCE, size.toResource());
        assertThat(owner.inScheduler().getAppSchedulingInfo().getSchedulerKeys())
                .anyMatch(key -> key.getContainerToUpdate() != null);
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes().queue("root.a", 50).queue("root.b", 50);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itLivesWhoeverHasHandedItOut(boolean remote) throws Exception {
        try (var scene = MockScene.of(opportunistic())) {
            var small = scene.filler("root.b");
            var opportunistic = scene.app("root.b").startOpportunistic(scene.node(1), Size.gib(2), remote);
            scene.node(1).heartbeat();
            assertThat(opportunistic.getState()).isEqualTo(RUNNING);
            scene.cluster().assertBooksMatch();

            var large = scene.app("root.a");
            large.ask(Want.of(1, Size.gib(64)).near(scene.node(1).host()).only());
            scene.places(large, 1, 16);
            assertThat(small.running()).hasSize(32);
            assertThat(opportunistic.getState()).isEqualTo(RUNNING);
            scene.cluster().assertBooksMatch();
        }
    }

    /** What no node has taken yet waits outside of the scheduler. */
    @Test
    void nobodyDiesForOneThatWaits() throws Exception {
        try (var scene = MockScene.of(opportunistic().set(SORTING_INTERVAL, "3600000"))) {
            scene.filler("root.b");
            var app = scene.app("root.a").ask(request());
            scene.policy().restsFor(4);
            assertThat(app.placed()).isEmpty();
            assertThat(app.running()).isEmpty();
        }
    }

    /** The whole node is needed, and its 16 guaranteed containers die for it. */
    @Test
    void anOpportunisticContainerOnTheClaimsNodeLives() throws Exception {
        try (var scene = MockScene.of(opportunistic())) {
            var small = scene.filler("root.b");
            var opportunistic = demoted(small);
            scene.fill(small);
            assertThat(small.running()).hasSize(49);
            var large = scene.app("root.a");
            large.ask(Want.of(1, Size.gib(64))
                    .near(scene.node(opportunistic.getAllocatedNode()).host())
                    .only());
            scene.places(large, 1, 16);
            assertThat(small.running()).hasSize(33).contains(opportunistic);
            assertThat(opportunistic.getState()).isEqualTo(RUNNING);
        }
    }

    @Test
    void nobodyDiesForAPromotion() throws Exception {
        try (var scene = MockScene.of(opportunistic())) {
            var waiting = scene.filler("root.a", Want.of(1, MockScene.SMALL));
            var opportunistic = demoted(waiting);
            var small = scene.filler("root.b");
            assertThat(small.running()).as("the room is free for others").hasSize(48);
            waiting.update(opportunistic, ContainerUpdateType.PROMOTE_EXECUTION_TYPE, null);
            scene.policy().restsFor(4);
            assertThat(opportunistic.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);

            var ended = small.running().stream()
                    .filter(container -> container.getAllocatedNode().equals(opportunistic.getAllocatedNode()))
                    .findFirst()
                    .orElseThrow();
            small.ask(Want.of(0, MockScene.SMALL));
            scene.node(ended.getAllocatedNode()).finish(ended);
            scene.policy().restsFor(2);
            assertThat(waiting.inScheduler()
                            .getRMContainer(opportunistic.getContainerId())
                            .getExecutionType())
                    .as("promoted when there is room")
                    .isEqualTo(ExecutionType.GUARANTEED);
            waiting.ask(Want.of(1, MockScene.SMALL).priority(2));
            scene.places(waiting, 2, 1);
        }
    }

    private static RMContainer demoted(MockApp app) throws Exception {
        var container = app.running().get(0);
        app.update(container, ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null);
        assertThat(container.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
        return container;
    }

    private static List<ResourceRequest> request() {
        return List.of(ResourceRequest.newBuilder()
                .priority(Priority.newInstance(1))
                .resourceName(ResourceRequest.ANY)
                .capability(Size.gib(2).toResource())
                .numContainers(1)
                .executionTypeRequest(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC, true))
                .build());
    }

    private static MockClusterBuilder opportunistic() {
        return MockScene.threeNodes()
                .set(OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                .queue("root.a", 50)
                .queue("root.b", 50);
    }

    @Test
    void theyGiveLikeOthersAndTheNewMasterLives() throws Exception {
        try (var scene = MockScene.of(queues())) {
            var small = keeping(scene, "root.b");
            scene.fill(small);
            var kept = small.running();
            failMaster(scene, small);
            relaunch(scene, small);
            assertThat(small.running()).as("without its master's").hasSameSizeAs(kept);
            var large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(32);
            assertThat(small.amContainer().getApplicationAttemptId().getAttemptId())
                    .isEqualTo(2);
        }
    }

    @Test
    void theMasterFailsBetweenNoticeAndDeadlineAndTheNoticedDie() throws Exception {
        try (var scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            var small = keeping(scene, "root.b");
            scene.fill(small);
            var large = scene.waiting("root.a", 1);
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            Set<ContainerId> noticed = new HashSet<>(small.notices());
            assertThat(noticed).hasSize(15);
            failMaster(scene, small);
            scene.places(large, 1, 15);
            var dead = new HashSet<ContainerId>();
            scene.policy().rounds().stream().map(PlayedRound::killed).forEach(dead::addAll);
            assertThat(dead).isEqualTo(noticed);
        }
    }

    /** With the master went what it had asked for. */
    @Test
    void theWaitingMasterFailsBetweenNoticeAndDeadlineAndNobodyDies() throws Exception {
        try (var scene = MockScene.of(queues().set(PolicyByHand.WAIT, "6000"))) {
            var large = keeping(scene, "root.a");
            scene.filler("root.b");
            large.ask(Want.of(1, MockScene.LARGE));
            assertThat(scene.policy().turn().log("noticed")).hasSize(1);
            failMaster(scene, large);
            relaunch(scene, large);
            scene.policy().restsFor(4);
            assertThat(scene.policy().kills()).isZero();
            assertThat(scene.policy().cancellations()).hasSize(1);
        }
    }

    /** Queue a is due 96 GiB; the 60 that it has kept count. */
    @Test
    void whatWasKeptCountsAsUsed() throws Exception {
        try (var scene = MockScene.of(queues())) {
            var large = keeping(scene, "root.a");
            var small = scene.filler("root.b");
            large.ask(Want.of(1, MockScene.LARGE));
            scene.places(large, 1, 15);
            small.ask(Want.of(0, MockScene.SMALL));
            failMaster(scene, large);
            relaunch(scene, large);
            large.ask(Want.of(1, MockScene.LARGE));
            scene.refuses("root.a", "NOT_ENTITLED");
            assertThat(large.running()).hasSize(1);
            assertThat(small.running()).hasSize(32);
        }
    }

    private static MockApp keeping(MockScene scene, String queue) throws Exception {
        return scene.drive(
                scene.cluster().app(queue).keepContainers().amOn(scene.node(0)).start());
    }

    private static void failMaster(MockScene scene, MockApp app) throws Exception {
        scene.policy().leave(app);
        scene.node(app.amContainer().getAllocatedNode()).finish(app.amContainer());
        scene.cluster().await("the next attempt waits", () -> app.attempt() == 2 && app.isScheduled());
    }

    /** Its master gets a container where the last one was. */
    private static void relaunch(MockScene scene, MockApp app) throws Exception {
        scene.policy().turnsUntil(app::amAllocated, 4);
        app.launch();
        scene.policy().drive(app);
    }
}
