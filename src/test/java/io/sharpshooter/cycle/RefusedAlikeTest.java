package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusedAlikeTest {
    private final Scenario scenario = scenario()
            .node("n1", gib(100))
            .queue("a")
            .queue("b")
            .asks("a", 1, gib(10), app("one"))
            .asks("a", 1, gib(10), app("two"))
            .asks("a", 1, gib(20), app("three"))
            .asks("a", 1, gib(10), app("four"), onlyOn("n1"))
            .asks("b", 1, gib(10));
    private final List<Demand> demands = Counted.in(scenario.story(), scenario).snapshot.asks().stream()
            .map(ask -> new Demand(ask, 1, false))
            .toList();
    private final RefusedAlike refused = new RefusedAlike();

    @Test
    void anAskOfTheSameQueueAndSizeMeetsTheSameRefusal() {
        refused.add(demands.get(0), 7, Reason.DEAD_ZONE);
        assertThat(refused.find(demands.get(1), 7)).contains(Reason.DEAD_ZONE);
    }

    @Test
    void anotherSizeOrPlaceOrQueueOrKindIsJudgedByItself() {
        refused.add(demands.get(0), 7, Reason.DEAD_ZONE);
        assertThat(refused.find(demands.get(2), 7)).isEmpty();
        assertThat(refused.find(demands.get(3), 7)).isEmpty();
        assertThat(refused.find(demands.get(4), 7)).isEmpty();
        assertThat(refused.find(new Demand(demands.get(1).ask(), 1, true), 7)).isEmpty();
    }

    @Test
    void onceBooksOrNodesHaveMovedAllAreJudgedAnew() {
        refused.add(demands.get(0), 7, Reason.DEAD_ZONE);
        assertThat(refused.find(demands.get(0), 8)).isEmpty();
    }
}
