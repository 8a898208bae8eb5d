package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.claim.BackOffs;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalCacheTest {
    private final Scenario scenario = scenario("""
            queues a, b
            node n1 100g
            a/one asks 10g
            a/two asks 10g
            a/three asks 20g
            a/four asks 10g only n1
            b asks 10g
            """);
    private final List<AskGroup> groups = Counted.in(scenario.story(), scenario).snapshot.asks().stream()
            .map(new BackOffs()::groupOf)
            .toList();
    private final RefusalCache refused = new RefusalCache();

    @Test
    void anAskOfTheSameQueueAndSizeMeetsTheSameRefusal() {
        refused.add(groups.get(0), false, 7, Reason.DEAD_ZONE);
        assertThat(refused.find(groups.get(1), false, 7)).contains(Reason.DEAD_ZONE);
    }

    @Test
    void anotherSizeOrPlaceOrQueueOrKindIsJudgedByItself() {
        refused.add(groups.get(0), false, 7, Reason.DEAD_ZONE);
        assertThat(refused.find(groups.get(2), false, 7)).isEmpty();
        assertThat(refused.find(groups.get(3), false, 7)).isEmpty();
        assertThat(refused.find(groups.get(4), false, 7)).isEmpty();
        assertThat(refused.find(groups.get(1), true, 7)).isEmpty();
    }

    @Test
    void onceBooksOrNodesHaveMovedAllAreJudgedAnew() {
        refused.add(groups.get(0), false, 7, Reason.DEAD_ZONE);
        assertThat(refused.find(groups.get(0), false, 8)).isEmpty();
        assertThat(refused.findAny(groups.get(0), false)).contains(Reason.DEAD_ZONE);
    }
}
