package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.BeforeClaims;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The apps of queue a are called x and y; x is the older one. */
class AppTurnsTest {
    private static final long GIB = 1024;
    private static final long LARGE = 15 * GIB;
    private static final String FIFO = "order FIFO";
    private static final String FAIR = "order FAIR";

    private final Map<String, Long> claimed = new HashMap<>();

    @Test
    void aQueueThatServesTheOldestFirstGoesThroughItsAppsOneAfterTheOther() {
        assertThat(turns(asks(FIFO, 3, 2))).isEqualTo("xxxyy");
    }

    @Test
    void inOneThatServesWhoHoldsLeastAppsTakeTurns() {
        assertThat(turns(asks(FAIR, 3, 2))).isEqualTo("xyxyx");
    }

    /** What an app wants changes its place there, so that nobody but the scheduler can say who is next. */
    @Test
    void inOneThatGoesBySizeTooTheyDoNot() {
        assertThat(turns(asks("order FAIR_BY_SIZE", 3, 2))).isEqualTo("xxxyy");
    }

    @Test
    void whoHoldsLessIsServedUntilItHoldsAsMuch() {
        Scenario scenario = asks(FAIR, 2, 4).with("a/x runs 2 x 10g on n1");
        assertThat(turns(scenario)).isEqualTo("yyxyxy");
    }

    @Test
    void whatAClaimIsToBringCountsAsHeld() {
        claimed.put("x", 20 * GIB);
        assertThat(turns(asks(FAIR, 2, 4))).isEqualTo("yyxyxy");
        claimed.put("y", 20 * GIB);
        assertThat(turns(asks(FAIR, 2, 1))).isEqualTo("xyx");
    }

    @Test
    void whereTheOldestComesFirstWhatItHoldsAndIsToGetCountsForNothing() {
        claimed.put("x", 20 * GIB);
        Scenario scenario = asks(FIFO, 2, 1).with("a/x runs 2 x 10g on n1");
        assertThat(turns(scenario)).isEqualTo("xxy");
    }

    @Test
    void largeComesBeforeOrdinaryWhoeverHoldsLess() {
        Scenario scenario = room(FAIR).with("a/x asks 2 x 20g; a/y asks 2 x 10g");
        assertThat(turns(scenario)).isEqualTo("xxyy");
    }

    @Test
    void anAppsOwnAsksKeepTheirOrder() {
        Scenario scenario = room(FAIR).with("a/x asks 10g key 1, 20g key 2, 5g key 3");
        List<Long> sizes = new ArrayList<>();
        AppTurns turns = turnsOf(BeforeClaims.at(scenario));
        for (Optional<Demand> next = turns.first(); next.isPresent(); next = turns.first()) {
            sizes.add(next.get().ask().size().get(0) / GIB);
            turns.served(next.get());
            turns.remove(next.get());
        }
        assertThat(sizes).containsExactly(20L, 10L, 5L);
    }

    /** Room for two is due to a, whose apps want two each. */
    @Test
    void aClaimIsMadeForEachAppInTurn() {
        assertThat(dueTwo(FAIR).round().helpedApps()).containsExactly("a/x", "a/y");
        assertThat(dueTwo(FIFO).round().helpedApps()).containsExactly("a/x", "a/x");
    }

    /** The budget of a round is one container of each node. */
    @Test
    void theClaimsOfEarlierRoundsCount() {
        Story story = dueTwo(FAIR)
                .set("total_preemption_per_round", "0.31")
                .set("max_wait_before_kill", "15000")
                .story();
        assertThat(story.round().helpedApps()).containsExactly("a/x");
        assertThat(story.passSeconds(3).round().helpedApps()).containsExactly("a/x", "a/y");
    }

    @Test
    void roomThatIsFreeGoesToAppsInTurnToo() {
        Scenario scenario = room(FAIR).with("""
                queues solid protected
                solid runs 4 x 20g on n1, 2 x 20g on n2
                a/x asks 3 x 20g
                a/y asks 3 x 20g
                """);
        Round round = scenario.round();
        assertThat(round.outcomes("a/x")).containsEntry(Reason.FITS_NOW, 2);
        assertThat(round.outcomes("a/y")).containsEntry(Reason.FITS_NOW, 2);
    }

    /** Whose turn it is until all are served, in a word. */
    private String turns(Scenario scenario) {
        AppTurns turns = turnsOf(BeforeClaims.at(scenario));
        StringBuilder word = new StringBuilder();
        for (Optional<Demand> next = turns.first(); next.isPresent(); next = turns.first()) {
            Demand demand = next.get();
            word.append(nameOf(demand.ask().app().id()));
            turns.served(demand);
            demand.settle(1);
            if (demand.remaining() == 0) {
                turns.remove(demand);
            }
        }
        return word.toString();
    }

    private AppTurns turnsOf(BeforeClaims looking) {
        Map<String, Long> byId = new HashMap<>();
        claimed.forEach((name, memory) -> byId.put(
                looking.asks("a").stream()
                        .map(ask -> ask.app().id())
                        .filter(id -> nameOf(id).equals(name))
                        .findFirst()
                        .orElseThrow(),
                memory));
        AppTurns turns = new AppTurns(byId);
        looking.asks("a")
                .forEach(
                        ask -> turns.add(new Demand(ask, ask.count(), ask.size().get(0) >= LARGE)));
        return turns;
    }

    /** The first app of a scenario is x. */
    private static String nameOf(String id) {
        return id.endsWith("1") ? "x" : "y";
    }

    private static Scenario dueTwo(String order) {
        return scenario(
                "queues a 60% " + order + ", b", "node n1 n2 100g: b 10 x 10g", "a/x asks 2 x 60g", "a/y asks 2 x 60g");
    }

    private static Scenario asks(String order, int ofX, int ofY) {
        return room(order).with("a/x asks " + ofX + " x 10g", "a/y asks " + ofY + " x 10g");
    }

    private static Scenario room(String order) {
        return scenario("queues a 100% " + order + ", b", "node n1 n2 100g");
    }
}
