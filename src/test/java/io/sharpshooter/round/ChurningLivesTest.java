package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Churn;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Simulation;
import io.sharpshooter.fixture.Snapshots;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Invariants 1 to 5 and 7 while containers come and go. Neither the order of lists nor the wall clock matters to
 * what is remembered.
 */
class ChurningLivesTest {
    private static final int SEEDS = 300;
    private static final int ROUNDS = 12;
    private static final int REFUSED_ROUNDS = 6;
    private static final long[] JUMPS = {-86_400_000L, -3_000L, 1L, 20_000L, 86_400_000L, 400L * 86_400_000L};

    private final Map<String, Integer> seen = new TreeMap<>();

    @Test
    void whateverComesAndGoesEachDecisionIsAllowedAndTheSameForShuffledInput() {
        Seeds.each(SEEDS, this::live);
        if (Seeds.enough(SEEDS)) {
            assertThat(seen.entrySet().stream()
                            .filter(entry -> entry.getValue() > 0)
                            .map(Map.Entry::getKey))
                    .contains("fewer than told", "charged late", "left", "left alone", "saved", "NOTICED", "HELD");
        }
    }

    private void live(long seed) {
        var drawn = seed % 3 == 0 ? Generated.inside(seed) : Generated.of(seed);
        var generated = seed % 4 > 1 ? ageless(drawn) : drawn;
        var random = new Random(seed);
        var rounds = DecisionPropertiesTest.rounds(generated);
        var simulation = new Simulation(
                generated.cluster(), generated.settings(), rounds, new ClusterDeaths(generated.cluster(), true));
        var placement = new ClusterPlacement(generated.cluster(), (int) (seed % 3) * 30, random);
        var churn = new Churn(generated.cluster(), random);
        for (int round = 0; round < ROUNDS; round++) {
            var before = simulation.book();
            var shuffled = rounds.decide(Snapshots.shuffled(generated.cluster(), before.watched(), random), before);
            var plain = simulation.decide();
            DecisionPropertiesTest.assertSame(shuffled.decision(), plain.decision());
            assertThat(shuffled.book()).usingRecursiveComparison().isEqualTo(plain.book());
            if (seed % 4 > 1) {
                assertSameAfterAJump(generated.cluster(), rounds, before, plain, JUMPS[round % JUMPS.length]);
            }
            DecisionCheck.live(simulation.snapshot(), generated.settings(), before, plain.decision())
                    .check();
            count(before, plain);
            if (seed % 5 == 0 && round < REFUSED_ROUNDS) {
                simulation.refusedRound(EndReason.REFUSED);
            } else {
                simulation.round();
            }
            placement.heartbeats();
            generated
                    .cluster()
                    .pass(seed % 4 == 0 ? 90_000 : generated.settings().monitoringIntervalMs());
            if (seed % 2 == 0) {
                churn.happens();
            }
        }
    }

    /** The cost is the number, and no losses are remembered. */
    private static Generated ageless(Generated generated) {
        Map<String, String> texts = new HashMap<>(generated.texts());
        texts.put(SettingsKeys.COST.name(), "count");
        texts.put(SettingsKeys.LOSS_MEMORY_MS.name(), "1");
        return new Generated(generated.seed(), generated.cluster(), texts);
    }

    private static void assertSameAfterAJump(
            Cluster cluster, Rounds rounds, ClaimBook before, RoundOutcome plain, long jump) {
        cluster.setWall(jump);
        var jumped = rounds.decide(Snapshots.of(cluster, before.watched()), before);
        cluster.setWall(-jump);
        assertThat(List.of(jumped.decision().claims(), jumped.decision().actions(), jumped.book()))
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*wallMs")
                .isEqualTo(List.of(plain.decision().claims(), plain.decision().actions(), plain.book()));
    }

    private void count(ClaimBook before, RoundOutcome now) {
        int deaths = before.losses().now().deaths().size();
        add("left", now.book().losses().now().deaths().size() > deaths);
        add("saved", !before.budget("").isEmpty());
        now.decision().verdicts().forEach(verdict -> add("left alone", verdict.reason() == Reason.LAST_CLAIM_EXPIRED));
        before.open().forEach(was -> {
            add(was.state().name(), was.state() == ClaimState.NOTICED || was.state() == ClaimState.HELD);
            now.book().open().stream()
                    .filter(claim -> claim.id() == was.id() && !claim.state().struck())
                    .forEach(claim -> {
                        add(
                                "fewer than told",
                                claim.victims().size() < was.victims().size());
                        add("charged late", !claim.charge().equals(was.charge()));
                    });
        });
    }

    private void add(String what, boolean happens) {
        seen.merge(what, happens ? 1 : 0, Integer::sum);
    }
}
