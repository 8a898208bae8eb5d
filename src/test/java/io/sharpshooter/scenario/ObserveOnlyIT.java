package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

/** Observe-only decides and records, and does nothing. */
class ObserveOnlyIT {

    /**
     * The same cluster twice, with a grace period of three rounds, and further asks in the second round. Until the
     * first deadline nothing differs but that the masters are told; then those die. Which container has which id
     * differs from one ResourceManager to the next.
     */
    @Test
    void withAGracePeriodItPlansWhatTheActiveModeTellsAndThenKills() throws Exception {
        List<List<String>> planned = new ArrayList<>();
        try (MockScene scene = MockScene.full(builder -> patient(builder).set(PolicyByHand.OBSERVE_ONLY, "true"))) {
            scene.cluster().startOneAfterTheOther(scene.small());
            for (int round = 0; round < 3; round++) {
                planned.add(plans(turn(scene, round), "planned"));
            }
            assertThat(planned).extracting(List::size).containsExactly(1, 2, 0);
            scene.policy().restsFor(5);
            assertThat(scene.policy().rounds()).allMatch(PlayedRound::touchedNothing);
            assertThat(scene.policy().rounds())
                    .flatExtracting(PlayedRound::events)
                    .doesNotContain("changed", "cancelled");
            assertThat(scene.small().notices()).isEmpty();
        }
        try (MockScene scene = MockScene.full(ObserveOnlyIT::patient)) {
            scene.cluster().startOneAfterTheOther(scene.small());
            for (int round = 0; round < 3; round++) {
                assertThat(plans(turn(scene, round), "noticed")).isEqualTo(planned.get(round));
            }
            Set<ContainerId> told = Set.copyOf(scene.small().notices());
            assertThat(scene.policy().kills()).isZero();
            assertThat(scene.policy().turn().killed())
                    .hasSize(MockScene.VICTIMS)
                    .isSubsetOf(told);
            scene.policy().turn();
            assertThat(scene.policy().kills()).isEqualTo(told.size());
        }
    }

    /** The number of containers decides, since the ages of those of two ResourceManagers are not the same. */
    private static MockClusterBuilder patient(MockClusterBuilder builder) {
        return builder.nodes(1, MockScene.NODE)
                .set(PolicyByHand.KEYS + "large-container.cost", "count")
                .set(PolicyByHand.WAIT, String.valueOf(3 * PolicyByHand.INTERVAL));
    }

    private static PlayedRound turn(MockScene scene, int round) throws Exception {
        if (round == 0) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
        } else if (round == 1) {
            scene.large()
                    .ask(
                            Want.of(1, Size.gib(8)).priority(2),
                            Want.of(1, Size.gib(4)).priority(3));
        }
        return scene.policy().turn();
    }

    /** The claims of which the log says this: for whom, where, and with how many victims. */
    private static List<String> plans(PlayedRound round, String event) {
        return round.log(event).stream()
                .map(claim -> claim.text("kind") + " " + claim.text("key") + " " + claim.text("node") + " "
                        + claim.containers("victims").size())
                .toList();
    }
}
