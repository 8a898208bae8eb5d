package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterAsk;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.LiveApp;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Simulation;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Invariant 7, second half: after acting, planning again at once takes nothing more for the same demands. */
class ReplanTest {
    @Test
    void planningAgainAtOnceTakesNothingMoreForTheSameDemands() {
        Seeds.each(2000, seed -> {
            Generated generated = Generated.of(seed);
            Simulation simulation = new Simulation(
                    generated.cluster(),
                    generated.settings(),
                    DecisionPropertiesTest.rounds(generated),
                    new ClusterDeaths(generated.cluster(), false));
            simulation.round();
            Map<Long, Claim> first = new HashMap<>();
            simulation.settled().forEach(claim -> first.put(claim.id(), claim));
            Decision again = simulation.decide().decision();
            again.claims().forEach(claim -> checkTakesNoMore(first.get(claim.id()), claim));
            checkCounts(generated.cluster(), again.claims());
        });
    }

    private static void checkTakesNoMore(@Nullable Claim before, Claim now) {
        if (before != null && before.state().struck()) {
            assertThat(now).isEqualTo(before);
        } else if (before != null && now.open()) {
            assertThat(containers(before)).containsAll(containers(now));
        }
    }

    private static List<ContainerName> containers(Claim claim) {
        return claim.victims().stream().map(Victim::container).toList();
    }

    /** No container that waits has two claims. */
    private static void checkCounts(Cluster cluster, List<Claim> claims) {
        Map<AskId, Integer> open = new HashMap<>();
        claims.stream().filter(Claim::open).forEach(claim -> open.merge(claim.ask(), 1, Integer::sum));
        open.forEach((id, count) -> {
            LiveApp app = Objects.requireNonNull(cluster.apps().get(id.app()));
            ClusterAsk ask = Objects.requireNonNull(app.ask(id.key()));
            assertThat(count).as("claims of %s", id).isLessThanOrEqualTo(ask.count());
        });
    }
}
