package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.hadoop.YarnIds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Just before a claim strikes at its deadline, a told container ends and another one starts in its place. */
class DeadlineRaceIT {
    private static final long GRACE = 15_000;
    private static final Size LARGE = Size.gib(40);
    private static final int VICTIMS = 10;
    private static final int FULL = 32;

    private MockCluster cluster;
    private MockApp small;
    private MockApp large;
    private Preemption preemption;

    @BeforeEach
    void tellTen() throws Exception {
        cluster = MockScene.settings()
                .set(PolicyByHand.WAIT, GRACE)
                .nodes(2, Size.gib(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .start();
        small = cluster.app("root.b").unmanaged().submit().launch();
        cluster.fill(small, Want.of(100, Size.gib(4)));
        large = cluster.app("root.a").unmanaged().submit().launch().ask(Want.of(1, LARGE));
        preemption = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
        preemption.round(() -> true);
        assertThat(claim().victims()).hasSize(VICTIMS);
        cluster.time().advance(GRACE);
    }

    @AfterEach
    void close() throws Exception {
        cluster.close();
    }

    @Test
    void theNextRoundTakesTheOneThatHasComeAndNobodyElseIsTold() throws Exception {
        preemption.round(this::oneEndsAndAnotherStarts);
        assertThat(claim().state()).isEqualTo(ClaimState.NOTICED);
        assertThat(small.running()).hasSize(FULL);

        var before = claim();
        cluster.time().advance(PolicyByHand.INTERVAL);
        preemption.round(() -> true);
        assertThat(claim().id()).isEqualTo(before.id());
        assertThat(claim().state()).isEqualTo(ClaimState.HELD);
        assertThat(small.running()).hasSize(FULL - VICTIMS);
        cluster.settle(); // the dead are gone
        cluster.heartbeatAll();
        assertThat(large.running()).hasSize(1);
    }

    @Test
    void whoLosesTheRaceTwiceGivesUpAndNobodyHasDied() throws Exception {
        preemption.round(this::oneEndsAndAnotherStarts);
        cluster.time().advance(PolicyByHand.INTERVAL);
        preemption.round(this::oneEndsAndAnotherStarts);
        assertThat(preemption.book().open()).isEmpty();
        assertThat(small.running()).hasSize(FULL);
    }

    private Claim claim() {
        assertThat(preemption.book().open()).hasSize(1);
        return preemption.book().open().iterator().next();
    }

    /** On the claim's node, between the decision and the strike. */
    private boolean oneEndsAndAnotherStarts() {
        var claim = claim();
        var told = claim.told();
        var ending = small.running().stream()
                .filter(container -> told.contains(YarnIds.name(container.getContainerId())))
                .findFirst()
                .orElseThrow();
        try {
            large.ask(Want.of(0, LARGE)); // else the scheduler tries to reserve the node, and places nothing
            cluster.node(ending.getAllocatedNode()).finish(ending);
            cluster.settle();
            large.ask(Want.of(1, LARGE));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        assertThat(small.running()).hasSize(FULL);
        return true;
    }
}
