package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** What may have become of the victims between plan and strike. */
class StrikeVictimIT {
    private static final String AM_SHARE = "yarn.scheduler.capacity.maximum-am-resource-percent";

    @Test
    void aContainerThatWasKilledMeanwhileIsNotKilledAgain() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            List<RMContainer> candidates = scene.candidates();
            Strike strike = scene.claim().strike();
            scene.cluster().kill(candidates.get(0));
            long preempted = preempted(scene);

            Done done = scene.done(strike);
            // Its space is coming free although its node has not confirmed: 14 more suffice.
            assertThat(StrikeScene.killed(done)).isEqualTo(StrikeScene.names(candidates.subList(1, 15)));
            assertThat(preempted(scene)).isEqualTo(preempted + 14);
            scene.runsOn(scene.node(), scene.large());
        }
    }

    /** A container that its AM has not seen yet is asked for again when it dies; once, however often it is killed. */
    @Test
    void theAskOfAnUnseenVictimIsRaisedOnce() throws Exception {
        try (StrikeScene scene = StrikeScene.twoApps(nodes(2))) {
            MockApp small = scene.small();
            MockApp large = scene.large();
            small.ask(Want.of(16, Size.gib(4)));
            scene.node(1).heartbeat();
            List<RMContainer> unseen = scene.on(scene.node(1), small);
            assertThat(unseen).hasSize(16).allMatch(it -> it.getState() == RMContainerState.ALLOCATED);
            large.ask(Want.of(1, MockScene.LARGE));
            Strike strike = scene.claim(large, MockScene.LARGE, scene.node(1))
                    .victims(unseen)
                    .strike();
            scene.cluster().kill(unseen.get(0));
            assertThat(scene.outstanding(small)).isEqualTo(1);

            assertThat(scene.done(strike).killed()).hasSize(14);
            assertThat(scene.outstanding(small)).isEqualTo(15);
            scene.runsOn(scene.node(1), large);
        }
    }

    /** Nor one without which masters hold less than the AM share of their queue. */
    @Test
    void aMasterWhoseAppRunsMoreMeanwhileLives() throws Exception {
        try (StrikeScene scene = StrikeScene.of(nodes(3))) {
            MockApp large = scene.cluster().app("root.a").amOn(scene.node(1)).start();
            MockApp master = scene.cluster()
                    .app("root.b")
                    .am(Size.gib(64))
                    .amOn(scene.node(0))
                    .start();
            MockApp other = scene.cluster()
                    .app("root.b")
                    .am(Size.gib(1))
                    .amOn(scene.node(2))
                    .start();
            scene.cluster().fill(other, Want.of(1, Size.gib(4)));
            large.ask(Want.of(1, Size.gib(4)).near(scene.node(0).host()).only());
            Strike strike = scene.claim(large, Size.gib(4), scene.node(0))
                    .kind(ClaimKind.ORDINARY)
                    .victims(List.of(master.amContainer()))
                    .strike();
            scene.refused(strike, EndReason.NO_LONGER_FITS);
            scene.cluster().refreshQueues(conf -> conf.set(AM_SHARE, "0.01"));

            scene.cluster().fill(master, Want.of(1, Size.gib(4)));
            scene.refused(strike, EndReason.NO_LONGER_FITS);

            master.release(master.running().get(0));
            assertThat(StrikeScene.killed(scene.done(strike))).hasSize(1);
        }
    }

    @Test
    void aContainerThatIsAMasterAfterAllLives() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            MockNode node = scene.node(0);
            Size little = Size.mib(scene.freeMib(node) + 1024);
            scene.large().ask(Want.of(0, MockScene.LARGE), Want.of(1, little).priority(2));
            ClaimSpec claim = scene.claim(scene.large(), little, node)
                    .priority(2)
                    .knowingNoMasters()
                    .victims(List.of(scene.small().amContainer()));
            scene.refused(claim.strike(), EndReason.NO_LONGER_FITS);
        }
    }

    private static MockClusterBuilder nodes(int count) {
        return MockCluster.builder().queue("root.a", 99).queue("root.b", 1).nodes(count, Size.gib(64));
    }

    private static long preempted(StrikeScene scene) {
        return scene.cluster().queue("root.b").getMetrics().getAggregatePreemptedContainers();
    }
}
