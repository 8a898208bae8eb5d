package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.fair;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.QueueDetail;
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
    private static final QueueDetail FIFO = (queue, cluster) -> {};

    private final Map<String, Long> claimed = new HashMap<>();

    @Test
    void aQueueThatServesTheOldestFirstGoesThroughItsAppsOneAfterTheOther() {
        assertThat(turns(asks(FIFO, 3, 2))).isEqualTo("xxxyy");
    }

    @Test
    void inOneThatServesWhoHoldsLeastAppsTakeTurns() {
        assertThat(turns(asks(fair(), 3, 2))).isEqualTo("xyxyx");
    }

    @Test
    void whoHoldsLessIsServedUntilItHoldsAsMuch() {
        Scenario scenario = asks(fair(), 2, 4).running("a", 2, gib(10), app("x"), on("n1"));
        assertThat(turns(scenario)).isEqualTo("yyxyxy");
    }

    @Test
    void whatAClaimIsToBringCountsAsHeld() {
        claimed.put("x", 20 * GIB);
        assertThat(turns(asks(fair(), 2, 4))).isEqualTo("yyxyxy");
        claimed.put("y", 20 * GIB);
        assertThat(turns(asks(fair(), 2, 1))).isEqualTo("xyx");
    }

    @Test
    void whereTheOldestComesFirstWhatItHoldsAndIsToGetCountsForNothing() {
        claimed.put("x", 20 * GIB);
        Scenario scenario = asks(FIFO, 2, 1).running("a", 2, gib(10), app("x"), on("n1"));
        assertThat(turns(scenario)).isEqualTo("xxy");
    }

    @Test
    void largeComesBeforeOrdinaryWhoeverHoldsLess() {
        Scenario scenario = room(fair()).asks("a", 2, gib(20), app("x")).asks("a", 2, gib(10), app("y"));
        assertThat(turns(scenario)).isEqualTo("xxyy");
    }

    @Test
    void anAppsOwnAsksKeepTheirOrder() {
        Scenario scenario = room(fair())
                .asks("a", 1, gib(10), app("x"), key(1))
                .asks("a", 1, gib(20), app("x"), key(2))
                .asks("a", 1, gib(5), app("x"), key(3));
        List<Long> sizes = new ArrayList<>();
        AppTurns turns = turnsOf(Looking.at(scenario));
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
        assertThat(dueTwo(fair()).round().helpedApps()).containsExactly("a/x", "a/y");
        assertThat(dueTwo(FIFO).round().helpedApps()).containsExactly("a/x", "a/x");
    }

    /** The budget of a round is one container of each node. */
    @Test
    void theClaimsOfEarlierRoundsCount() {
        Story story = dueTwo(fair())
                .set("total_preemption_per_round", "0.31")
                .set("max_wait_before_kill", "15000")
                .story();
        assertThat(story.round().helpedApps()).containsExactly("a/x");
        assertThat(story.passSeconds(3).round().helpedApps()).containsExactly("a/x", "a/y");
    }

    @Test
    void roomThatIsFreeGoesToAppsInTurnToo() {
        Scenario scenario = room(fair())
                .queue("solid", preemptionDisabled())
                .running("solid", 4, gib(20), on("n1"))
                .running("solid", 2, gib(20), on("n2"))
                .asks("a", 3, gib(20), app("x"))
                .asks("a", 3, gib(20), app("y"));
        Round round = scenario.round();
        assertThat(round.outcomes("a/x")).containsEntry(Reason.FITS_NOW, 2);
        assertThat(round.outcomes("a/y")).containsEntry(Reason.FITS_NOW, 2);
    }

    /** Whose turn it is until all are served, in a word. */
    private String turns(Scenario scenario) {
        AppTurns turns = turnsOf(Looking.at(scenario));
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

    private AppTurns turnsOf(Looking looking) {
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

    private static Scenario dueTwo(QueueDetail order) {
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(60), order)
                .queue("b")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 2, gib(60), app("x"))
                .asks("a", 2, gib(60), app("y"));
    }

    private static Scenario asks(QueueDetail order, int ofX, int ofY) {
        return room(order).asks("a", ofX, gib(10), app("x")).asks("a", ofY, gib(10), app("y"));
    }

    private static Scenario room(QueueDetail order) {
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(100), order)
                .queue("b");
    }
}
