package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.AskId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** More different asks than a round can judge. Masters that nobody may take fill the nodes. */
class ManyGroupsTest {
    private static final int NODES = 300;
    private static final int CONTAINERS = 3;
    private static final int MANY = 3000;

    @Test
    void whatIsNotReachedIsToldSoAndIsReachedInOneOfTheNextRounds() {
        var story = many(cluster()).story();
        var first = story.round();
        int judged = first.outcomes("a/evil").getOrDefault(Reason.ONLY_PROTECTED_VICTIMS, 0);
        assertThat(judged).isBetween(20, MANY / 2);
        first.expect("a/evil", Reason.NOT_JUDGED, MANY - judged);
        assertThat(first.numbers("a/evil", Reason.NOT_JUDGED))
                .containsEntry("judged", "" + judged)
                .containsEntry("groups", "" + MANY);

        var known = new HashSet<AskId>();
        addJudged(first, known);
        for (int round = 1; round < (MANY + judged - 1) / judged; round++) {
            addJudged(story.passSeconds(3).round(), known);
        }
        assertThat(known).hasSize(MANY);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void whatIsNotJudgedCountsAsPendingInFull() {
        var round = many(cluster()).round();
        long pending = round.decision().shares().getOrDefault("", List.of()).stream()
                .filter(share -> share.queue().equals("root.a"))
                .mapToLong(share -> share.pending().get(0))
                .sum();
        long asked = 0;
        for (var verdict : round.decision().verdicts()) {
            asked += verdict.ask().size().get(0) * verdict.count();
        }
        assertThat(pending).isEqualTo(asked);
    }

    /**
     * Only every few rounds one comes to the ask that has room; until then nothing is known of it that would be new.
     */
    @Test
    void whatIsNotJudgedHasFittedSinceItWasSeenToFit() {
        var scenario = cluster().with("queues c; node free 10000g");
        var story = many(scenario)
                .with("a/evil asks 9000g user ann key " + (MANY + 1))
                .story();
        var round = story.round();
        for (int passed = 0; passed < 20 && round.openClaims("a/evil").isEmpty(); passed++) {
            round = story.passSeconds(3).round();
        }
        assertThat(round.openClaims("a/evil")).hasSize(1);
    }

    private static void addJudged(Round round, Set<AskId> known) {
        for (var verdict : round.decision().verdicts()) {
            if (verdict.reason() != Reason.NOT_JUDGED) {
                known.add(verdict.ask().id());
            }
        }
    }

    private static Scenario many(Scenario scenario) {
        for (int ask = 0; ask < MANY; ask++) {
            scenario.with("a/evil asks " + (30_001 + ask) + "g user ann key " + (1 + ask));
        }
        return scenario;
    }

    private static Scenario cluster() {
        var scenario = scenario("queues a 11000000g, b 300000g").set("max_wait_before_kill", "0");
        for (int node = 0; node < NODES; node++) {
            String id = "n" + node;
            scenario.with("node " + id + " " + (10_000 * (CONTAINERS + 1)) + "g: b/b" + node + " 10000g am, b/b" + node
                    + " " + CONTAINERS + " x 10000g");
        }
        return scenario;
    }
}
