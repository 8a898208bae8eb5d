package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import io.sharpshooter.place.Planning;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The apps of queue a are called x and y; x is the older one. */
class AppTurnsTest implements Tables {
    private static final long GIB = 1024;
    private static final long LARGE = 15 * GIB;

    /** Claims are to bring 20 GiB to those who are named. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FIFO         | a/x asks 3 x 10g; a/y asks 2 x 10g                        | none | xxxyy
            FAIR         | a/x asks 3 x 10g; a/y asks 2 x 10g                        | none | xyxyx
            # What an app wants changes its place there, so that nobody but the scheduler can say who is next.
            FAIR_BY_SIZE | a/x asks 3 x 10g; a/y asks 2 x 10g                        | none | xxxyy
            # Who holds less is served until it holds as much; what a claim is to bring counts as held.
            FAIR         | a/x asks 2 x 10g; a/y asks 4 x 10g; a/x runs 2 x 10g on n1 | none | yyxyxy
            FAIR         | a/x asks 2 x 10g; a/y asks 4 x 10g                        | x    | yyxyxy
            FAIR         | a/x asks 2 x 10g; a/y asks 1 x 10g                        | xy   | xyx
            FIFO         | a/x asks 2 x 10g; a/y asks 1 x 10g; a/x runs 2 x 10g on n1 | x    | xxy
            # Large comes before ordinary, whoever holds less.
            FAIR         | a/x asks 2 x 20g; a/y asks 2 x 10g                        | none | xxyy
            """)
    void takeTurns(String order, String rows, String claimed, String word) {
        var looking = Planning.of(scenario("queues a 100% order " + order + ", b; node n1 n2 100g")
                .with(rows));
        var byId = new HashMap<String, Long>();
        looking.asks("a").stream()
                .map(ask -> ask.app().id())
                .filter(app -> claimed.contains(nameOf(app)))
                .forEach(app -> byId.put(app, 20 * GIB));
        var turns = turns(looking, byId);
        var found = new StringBuilder();
        for (Optional<Demand> next = turns.first(); next.isPresent(); next = turns.first()) {
            var demand = next.get();
            found.append(nameOf(demand.ask().app().id()));
            turns.served(demand);
            demand.settle(1);
            if (demand.remaining() == 0) {
                turns.remove(demand);
            }
        }
        assertThat(found).hasToString(word);
    }

    @Test
    void anAppsOwnAsksKeepTheirOrder() {
        var turns = turns(
                Planning.of(scenario("queues a order FAIR; node n1 100g; a asks 10g key 1, 20g key 2, 5g key 3")),
                Map.of());
        for (long size : new long[] {20, 10, 5}) {
            var next = turns.first().orElseThrow();
            assertThat(next.ask().size().get(0)).isEqualTo(size * GIB);
            turns.remove(next);
        }
    }

    private static AppTurns turns(Planning looking, Map<String, Long> claimed) {
        var turns = new AppTurns(claimed);
        looking.asks("a")
                .forEach(
                        ask -> turns.add(new Demand(ask, ask.count(), ask.size().get(0) >= LARGE)));
        return turns;
    }

    /** The first app of a scenario is x. */
    private static String nameOf(String id) {
        return id.endsWith("1") ? "x" : "y";
    }

    /** Room for two is due to a, whose apps want two each or more. */
    static Stream<Case> cases() {
        return Case.in("""
            a claim is made for each app in turn
              queues a 60% order FAIR, b; node n1 n2 100g: b 10 x 10g
              a/x asks 2 x 60g; a/y asks 2 x 60g
              = helps a/x a/y

            the claims of earlier rounds count
              # The budget of a round is one container of each node.
              set total_preemption_per_round 0.31; set max_wait_before_kill 15000
              queues a 60% order FAIR, b; node n1 n2 100g: b 10 x 10g
              a/x asks 2 x 60g; a/y asks 2 x 60g
              > round = helps a/x
              > 3s; round = helps a/x a/y

            room that is free goes to apps in turn too
              queues a 100% order FAIR, b, solid protected; node n1 n2 100g
              solid runs 4 x 20g on n1, 2 x 20g on n2
              a/x asks 3 x 20g; a/y asks 3 x 20g
              = a/x FITS_NOW 2, a/y FITS_NOW 2
            """);
    }
}
