package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.Victim;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/** A claim that goes all the way, on a full cluster: 3 nodes of 64 GiB, queue b holds nearly all of it. */
class StrikeIT {
    private static final Size LARGE = Size.gib(60);

    @Test
    void killsReservesAndTheAskRunsOnItsNode() throws Exception {
        try (StrikeScene scene = fullCluster()) {
            MockApp small = scene.cluster().app("root.b").amOn(scene.node(0)).start();
            MockApp large = scene.cluster().app("root.a").amOn(scene.node(0)).start();
            scene.cluster().fill(small, Want.of(100, Size.gib(4)));
            large.ask(Want.of(1, LARGE));
            scene.cluster().settle();
            assertThat(large.placed()).isEmpty();

            List<RMContainer> candidates = scene.on(scene.node(2), small);
            assertThat(candidates).hasSize(16);
            Done done = scene.done(ClaimSpec.large(scene.cluster(), large, LARGE, scene.node(2))
                    .victims(candidates)
                    .strike());

            assertThat(done.killed().stream().map(Victim::container))
                    .containsExactlyElementsOf(candidates.subList(0, 15).stream()
                            .map(victim -> ClaimSpec.name(victim.getContainerId()))
                            .toList());
            assertThat(candidates.subList(0, 15)).allMatch(victim -> victim.getState() == RMContainerState.KILLED);
            assertThat(candidates.get(15).getState()).isEqualTo(RMContainerState.RUNNING);
            RMContainer reservation = scene.reservedOn(scene.node(2));
            assertThat(done.reservation()).isEqualTo(ClaimSpec.name(reservation.getContainerId()));

            RMContainer placed = scene.runsOn(scene.node(2), large);
            assertThat(placed.getContainerId()).isEqualTo(reservation.getContainerId());
            assertThat(placed.getAllocatedResource().getMemorySize()).isEqualTo(60 * 1024);
            assertThat(scene.outstanding(large)).isZero();
            assertThat(scene.isReserved(scene.node(2))).isFalse();
        }
    }

    private static StrikeScene fullCluster() throws Exception {
        return new StrikeScene(MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(3, Size.gib(64))
                .start());
    }
}
