package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Observe-only decides and records, and does nothing. */
class ObserveOnlyIT {
    private static final String OBSERVE_ONLY = PolicyByHand.KEYS + "observe_only";

    @Test
    void itRecordsWhatTheActiveModeThenDoes() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.set(OBSERVE_ONLY, "true"))) {
            house.cluster().time().advance(600_000);
            house.large()
                    .ask(
                            Want.of(1, FullHouse.LARGE),
                            Want.of(1, Size.gib(8)).priority(2),
                            Want.of(1, Size.gib(4)).priority(3));
            Round observed = house.policy().round();
            assertThat(observed.touchedNothing()).isTrue();
            assertThat(observed.log("planned"))
                    .extracting(claim -> claim.text("kind"))
                    .containsExactly("LARGE", "LARGE", "ORDINARY");

            house.cluster().refreshQueues(conf -> conf.set(OBSERVE_ONLY, "false"));
            Round active = house.policy().round();
            assertThat(plans(active)).isEqualTo(plans(observed));
            assertThat(new TreeSet<>(victims(active, "killed"))).isEqualTo(new TreeSet<>(victims(observed, "victims")));
            assertThat(active.killed()).hasSize(victims(observed, "victims").size());
        }
    }

    @Test
    void nothingHappensHoweverLongItObserves() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.set(OBSERVE_ONLY, "true"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().restsFor(30);
            assertThat(house.small().notices()).isEmpty();
            assertThat(house.policy().rounds().get(0).events())
                    .containsExactly("planned", "refused_demand", "refused_demand");
        }
    }

    /** Which claim for whom, where, and with which victims. */
    private static List<String> plans(Round round) {
        return round.log("planned").stream()
                .map(claim -> claim.text("kind") + " " + claim.text("key") + " " + claim.text("size") + " "
                        + claim.text("node") + " " + claim.containers("victims"))
                .toList();
    }

    private static List<String> victims(Round round, String field) {
        return round.log().stream()
                .flatMap(claim -> claim.containers(field).stream())
                .toList();
    }
}
