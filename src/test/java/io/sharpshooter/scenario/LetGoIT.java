package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.yarn.FreshLook;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who asks, lets others die, takes it all back and asks again must not cost them much more than with stock. */
class LetGoIT {
    private static final int ROUNDS = 40;
    private static final int ASKS = 100;
    private static final Size SMALL = Size.gib(4);

    /** Asks anew in each round, under a new key, and takes it back before a node has reported. */
    @Test
    void askedAnewInEachRoundUnderANewKey() throws Exception {
        int ours = cost(Policy.OURS, turn -> new Step(turn, true, true));
        int stock = cost(Policy.STOCK, turn -> new Step(turn, true, true));
        assertThat(stock).isEqualTo(120);
        assertThat(ours).isLessThanOrEqualTo(60);
    }

    /**
     * Waits for two rounds, so that stock kills too, takes back what has not come, pauses for a round, and asks again
     * under the same key.
     */
    @Test
    void askedAgainUnderTheSameKey() throws Exception {
        int ours = cost(Policy.OURS, turn -> new Step(0, turn % 3 == 0, turn % 3 == 1));
        int stock = cost(Policy.STOCK, turn -> new Step(0, turn % 3 == 0, turn % 3 == 1));
        assertThat(stock).isEqualTo(78);
        assertThat(ours).isLessThanOrEqualTo(96);
    }

    /** Takes each container that comes, gives all of them back at once, and asks for as many again. */
    @Test
    void takenAndGivenBackInEachRound() throws Exception {
        int ours = cost(Policy.OURS, Step::givingBack);
        int stock = cost(Policy.STOCK, Step::givingBack);
        assertThat(stock).isEqualTo(97);
        assertThat(ours).isLessThanOrEqualTo(ASKS);
    }

    /**
     * Four of 24 GiB, given back two rounds after all have come, or after eight rounds, before one of them has started;
     * asked for under a new key two rounds later.
     */
    @ParameterizedTest
    @CsvSource({"50, true", "10, false"})
    void askedForGotAndGivenBackBeforeItStarts(int share, boolean within) throws Exception {
        int ours = unstarted(Policy.OURS, share);
        int stock = unstarted(Policy.STOCK, share);
        assertThat(ours).isLessThanOrEqualTo(within ? stock / 2 : stock);
    }

    /** 8 nodes of 32 GiB; how many containers of b have died for queue a of this share. */
    private static int unstarted(Policy whose, int share) throws Exception {
        try (MockScene scene = MockScene.of(MockCluster.builder()
                .nodes(8, Size.gib(32).vcores(64))
                .queue("root.a", share)
                .queue("root.b", 100 - share)
                .set("yarn.scheduler.capacity.user-limit-factor", "10")
                .set(PolicyByHand.PER_ROUND, "1")
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1")
                .set(PolicyByHand.WAIT, "0"))) {
            MockApp fickle = scene.app("root.a");
            scene.cluster().nodes().forEach(node -> node.startsNothingOf(fickle.id()));
            scene.filler("root.b");
            SchedulingEditPolicy policy = whose == Policy.OURS
                    ? PolicyWithClock.of(scene.cluster().time())
                    : new ProportionalCapacityPreemptionPolicy();
            PolicyByHand byHand = scene.policy(policy);
            int key = 0;
            int since = 0;
            int complete = 0;
            for (int round = 0; round < 60; round++) {
                if (since == 0) {
                    fickle.ask(Want.of(4, Size.gib(24)).priority(++key));
                }
                byHand.turn();
                since++;
                complete = since > 0 && fickle.running().size() == 4 ? complete + 1 : 0;
                if (complete == 3 || since == 8) {
                    fickle.ask(Want.of(0, Size.gib(24)).priority(key));
                    fickle.release(fickle.running().toArray(RMContainer[]::new));
                    complete = 0;
                    since = -2;
                }
            }
            return byHand.kills();
        }
    }

    private enum Policy {
        OURS,
        STOCK
    }

    /**
     * What happens around a round: whether all is asked for before it, and taken back after it, or given back once it
     * has come.
     */
    private record Step(int key, boolean asks, boolean takesBack, boolean givesBack) {
        Step(int key, boolean asks, boolean takesBack) {
            this(key, asks, takesBack, false);
        }

        static Step givingBack(int turn) {
            return new Step(0, true, false, true);
        }
    }

    private interface Script {
        Step at(int turn);
    }

    /**
     * 16 nodes of 64 GiB; queue b fills them, and queue a is owed half. How many containers of b have died in the end.
     */
    private static int cost(Policy whose, Script script) throws Exception {
        try (MockScene scene = MockScene.of(MockCluster.builder()
                .nodes(16, Size.gib(64).vcores(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1")
                .set(PolicyByHand.WAIT, "0"))) {
            MockApp fickle = scene.drive(scene.cluster().app("root.a").start());
            scene.fill(scene.drive(scene.cluster().app("root.b").start()));
            SchedulingEditPolicy policy = whose == Policy.OURS
                    ? PolicyWithClock.of(scene.cluster().time())
                    : new ProportionalCapacityPreemptionPolicy();
            PolicyByHand byHand = scene.policy(policy);
            for (int turn = 0; turn < ROUNDS; turn++) {
                turn(script.at(turn), fickle, byHand);
                scene.cluster().time().advance(PolicyByHand.INTERVAL);
            }
            return byHand.kills();
        }
    }

    private static void turn(Step step, MockApp fickle, PolicyByHand policy) throws Exception {
        int priority = 1 + step.key();
        if (step.asks()) {
            fickle.ask(Want.of(ASKS, SMALL).priority(priority));
        }
        policy.round();
        if (step.takesBack()) {
            fickle.ask(Want.of(0, SMALL).priority(priority));
        }
        policy.heartbeats();
        if (step.givesBack()) {
            fickle.release(fickle.running().toArray(RMContainer[]::new));
        }
    }

    /** The asks of the first attempt went with its master; the second one's are its own. */
    @Test
    void aMasterThatFailsHasLetGoOnceAndTheNextAttemptIsHelped() throws Exception {
        try (MockScene scene = MockScene.full()) {
            MockApp app = scene.large();
            app.ask(Want.of(1, MockScene.LARGE));
            assertThat(scene.policy().round().killed()).hasSize(MockScene.VICTIMS);
            scene.policy().leave(app);
            scene.node(0).finish(app.amContainer());
            scene.cluster().await("the next attempt waits", () -> app.attempt() == 2 && app.isScheduled());
            scene.policy().turnsUntil(app::amAllocated, 4);
            assertThat(counted(scene)).isEqualTo(1);
            app.launch();
            scene.policy().drive(app);
            app.ask(Want.of(1, MockScene.LARGE));
            scene.policy().turnsUntil(() -> app.running().size() == 1, 4);
            scene.policy().restsFor(2);
            assertThat(counted(scene)).isEqualTo(1);
            assertThat(app.rmApp().getState()).isEqualTo(RMAppState.RUNNING);
        }
    }

    private static int counted(MockScene scene) {
        PriorityLargeContainerPreemptionPolicy policy =
                (PriorityLargeContainerPreemptionPolicy) scene.policy().policy();
        return FreshLook.bookOf(PolicyWithClock.lifeOf(policy)).backOffs().withdrawals("root.a", "alice");
    }
}
