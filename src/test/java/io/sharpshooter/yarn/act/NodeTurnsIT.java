package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

/**
 * Small claims on one node of 16 containers, of a queue that the scheduler would serve last: each gets the room of its
 * own victim, one after the other.
 */
class NodeTurnsIT {
    /** Cannot find a node once on a thread of its own, when it is told to. */
    public static final class Stumbling extends MoveSafeCapacityScheduler {
        static final AtomicBoolean STUMBLES = new AtomicBoolean();
        private final Thread test = Thread.currentThread();

        @Override
        public FiCaSchedulerNode getNode(NodeId node) {
            if (Thread.currentThread() != test && STUMBLES.compareAndSet(true, false)) {
                throw new IllegalStateException("where is " + node + "?");
            }
            return super.getNode(node);
        }
    }

    /** Node 2 holds 16 containers of b, which wants more; an app of c waits for nothing yet. */
    private static StrikeScene full(Class<? extends CapacityScheduler> scheduler) throws Exception {
        StrikeScene scene = StrikeScene.twoApps(MockScene.settings()
                .scheduler(scheduler)
                .queue("root.a", 40)
                .queue("root.b", 40)
                .queue("root.c", 20)
                .nodes(3, MockScene.NODE));
        scene.app("root.c");
        scene.cluster().fill(scene.small(), Want.of(1_000, MockScene.SMALL));
        return scene;
    }

    /** For the app's ask with this priority, instead of the first candidate. */
    private static Strike claim(StrikeScene scene, MockApp app, int priority) {
        return scene.claim(app, MockScene.SMALL, scene.node())
                .priority(priority)
                .kind(ClaimKind.ORDINARY)
                .victims(List.of(scene.candidates().get(0)))
                .giving("root.b")
                .strike();
    }

    /** The app waits for two, and both have claims that have struck: the first holds the node. */
    private static MockApp twoStruck(StrikeScene scene) throws Exception {
        MockApp asking = scene.large();
        asking.ask(Want.of(2, MockScene.SMALL).priority(2));
        scene.done(claim(scene, asking, 2));
        scene.done(claim(scene, asking, 2));
        return asking;
    }

    private static long on(StrikeScene scene, MockApp app) {
        return app.running().stream()
                .filter(container ->
                        container.getAllocatedNode().equals(scene.node().id()))
                .count();
    }

    private static void beat(StrikeScene scene, int times) throws Exception {
        for (int time = 0; time < times; time++) {
            scene.node().heartbeat();
            scene.cluster().assertBooksMatch();
        }
    }

    @Test
    void eachHasItsTurnBeforeAnybodyElse() throws Exception {
        try (StrikeScene scene = full(MoveSafeCapacityScheduler.class)) {
            MockApp asking = scene.large();
            asking.ask(Want.of(3, MockScene.SMALL).priority(2));
            for (int place = 0; place < 3; place++) {
                Done done = scene.done(claim(scene, asking, 2));
                assertThat(done.killed()).hasSize(1);
                assertThat(done.reservation() != null)
                        .as("only the first holds the node")
                        .isEqualTo(place == 0);
            }
            beat(scene, 4);
            asking.heartbeat();
            assertThat(on(scene, asking)).isEqualTo(3);
            assertThat(on(scene, scene.small())).isEqualTo(13);
        }
    }

    /** The room of the other's victim would go to somebody else. */
    @Test
    void withHadoopsOwnSchedulerTheSecondWaits() throws Exception {
        try (StrikeScene scene = full(CapacityScheduler.class)) {
            MockApp asking = scene.large();
            asking.ask(Want.of(2, MockScene.SMALL).priority(2));
            scene.done(claim(scene, asking, 2));
            scene.refused(claim(scene, asking, 2), EndReason.NO_LONGER_FITS);
        }
    }

    @Test
    void whoseAskIsWithdrawnLosesItsTurnToTheNext() throws Exception {
        try (StrikeScene scene = full(MoveSafeCapacityScheduler.class)) {
            MockApp asking = scene.large();
            asking.ask(
                    Want.of(1, MockScene.SMALL).priority(2),
                    Want.of(1, MockScene.SMALL).priority(3),
                    Want.of(1, MockScene.SMALL).priority(4));
            scene.done(claim(scene, asking, 2));
            scene.done(claim(scene, asking, 3));
            scene.done(claim(scene, asking, 4));
            asking.ask(Want.of(0, MockScene.SMALL).priority(3));
            beat(scene, 3);
            asking.heartbeat();
            assertThat(asking.running())
                    .extracting(container ->
                            container.getAllocatedSchedulerKey().getPriority().getPriority())
                    .contains(2, 4);
        }
    }

    /** What b reserves elsewhere, now that its containers have died, stands against the limit of the root. */
    @Test
    void whatOthersReserveMeanwhileGivesWay() throws Exception {
        try (StrikeScene scene = full(MoveSafeCapacityScheduler.class)) {
            MockApp asking = twoStruck(scene);
            scene.node(0).heartbeat();
            scene.node(1).heartbeat();
            beat(scene, 3);
            asking.heartbeat();
            assertThat(on(scene, asking)).isEqualTo(2);
        }
    }

    @Test
    void whereTheFirstIsGivenUpTheNextHoldsTheNodeAtOnce() throws Exception {
        try (StrikeScene scene = full(MoveSafeCapacityScheduler.class)) {
            MockApp asking = scene.large();
            asking.ask(
                    Want.of(1, MockScene.SMALL).priority(2),
                    Want.of(1, MockScene.SMALL).priority(3));
            Strike first = claim(scene, asking, 2);
            ContainerName reservation = Objects.requireNonNull(scene.done(first).reservation());
            scene.done(claim(scene, asking, 3));
            Claim given = first.subject();
            scene.done(new Release(given.id(), given.ask(), given.node(), reservation));
            assertThat(reservedOn(scene).getReservedSchedulerKey().getPriority().getPriority())
                    .isEqualTo(3);
        }
    }

    /** The scheduler drops the first's, and the next round is quicker than the node's next report. */
    @Test
    void whoHoldsTheNodeHasHadItsTurn() throws Exception {
        try (StrikeScene scene = full(MoveSafeCapacityScheduler.class)) {
            MockApp asking = scene.large();
            asking.ask(
                    Want.of(1, MockScene.SMALL).priority(2),
                    Want.of(2, MockScene.SMALL).priority(3));
            scene.done(claim(scene, asking, 2));
            Strike second = claim(scene, asking, 3);
            scene.done(second);
            scene.cluster().scheduler().killReservedContainer(reservedOn(scene));
            scene.done(second.turn(second.subject().victims()));
            asking.ask(Want.of(0, MockScene.SMALL).priority(2));
            beat(scene, 2);
            assertThat(scene.isReserved(scene.node()))
                    .as("for a container that nobody has died for")
                    .isFalse();
        }
    }

    private static RMContainer reservedOn(StrikeScene scene) {
        return Objects.requireNonNull(scene.node().inScheduler().getReservedContainer());
    }

    @Test
    void theSchedulerGoesOnWhereATurnFails() throws Exception {
        try (StrikeScene scene = full(Stumbling.class)) {
            MockApp asking = twoStruck(scene);
            Stumbling.STUMBLES.set(true);
            beat(scene, 3);
            asking.heartbeat();
            assertThat(Stumbling.STUMBLES).isFalse();
            assertThat(on(scene, asking)).isEqualTo(2);
        }
    }
}
