package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.SecondOpinion;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who asks, lets others die, takes it all back and asks again must not cost them much more than with stock. */
class LetGoIT {
    private static final int ROUNDS = 40;
    private static final int ASKS = 100;

    /** What an app does around each round, how many die for it with stock, and with ours at most. */
    enum Habit {
        /** Asks anew in each round, under a new key, and takes it back before a node has reported. */
        A_NEW_KEY(120, 60),

        /** Waits for two rounds, so that stock kills too, takes back what has not come, and pauses for a round. */
        THE_SAME_KEY(78, 96),

        /** Takes each container that comes, gives all of them back at once, and asks for as many again. */
        GIVES_BACK(97, 100);

        private final int withStock;
        private final int withOurs;

        Habit(int withStock, int withOurs) {
            this.withStock = withStock;
            this.withOurs = withOurs;
        }

        Want wants(int count, int turn) {
            return Want.of(count, MockScene.SMALL).priority(this == A_NEW_KEY ? 1 + turn : 1);
        }

        boolean asksIn(int turn) {
            return this != THE_SAME_KEY || turn % 3 == 0;
        }

        boolean takesBackIn(int turn) {
            return this == A_NEW_KEY || (this == THE_SAME_KEY && turn % 3 == 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void costsNotMuchMoreThanWithStock(Habit habit) throws Exception {
        assertThat(cost(habit, false)).isEqualTo(habit.withStock);
        assertThat(cost(habit, true)).isLessThanOrEqualTo(habit.withOurs);
    }

    /**
     * 16 nodes of 64 GiB; queue b fills them, and queue a is owed half. How many containers of b have died in the end.
     */
    private static int cost(Habit habit, boolean ours) throws Exception {
        try (var scene = MockScene.of(MockCluster.builder()
                .nodes(16, Size.gib(64).vcores(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1")
                .set(PolicyByHand.WAIT, "0"))) {
            var fickle = scene.drive(scene.cluster().app("root.a").start());
            scene.fill(scene.drive(scene.cluster().app("root.b").start()));
            var policy = ours ? scene.policy() : scene.stockPolicy();
            for (int turn = 0; turn < ROUNDS; turn++) {
                if (habit.asksIn(turn)) {
                    fickle.ask(habit.wants(ASKS, turn));
                }
                policy.round();
                if (habit.takesBackIn(turn)) {
                    fickle.ask(habit.wants(0, turn));
                }
                policy.heartbeats();
                if (habit == Habit.GIVES_BACK) {
                    fickle.release(fickle.running().toArray(RMContainer[]::new));
                }
                scene.cluster().time().advance(PolicyByHand.INTERVAL);
            }
            return policy.kills();
        }
    }

    /** The asks of the first attempt went with its master; the second one's are its own. */
    @Test
    void aMasterThatFailsHasLetGoOnceAndTheNextAttemptIsHelped() throws Exception {
        try (var scene = MockScene.full()) {
            var app = scene.large();
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
        return SecondOpinion.bookOf(policy).backOffs().withdrawals("root.a", "alice");
    }
}
