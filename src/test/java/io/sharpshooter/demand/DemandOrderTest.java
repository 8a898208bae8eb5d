package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.fixture.Round;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemandOrderTest {
    @Test
    void demandsWithinElasticMinimaComeBeforeHigherPriority() {
        scenario()
                .node("n1", gib(100))
                .queue("modest", guaranteed(50))
                .queue("proud", guaranteed(10), priority(9))
                .queue("b", guaranteed(40))
                .running("b", 10, gib(10), on("n1"))
                .asks("proud", 1, gib(50))
                .asks("modest", 1, gib(50))
                .round()
                .expect("modest", Reason.HELPED);
    }

    @Test
    void higherPriorityComesFirst() {
        Round round = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("less", guaranteed(30), priority(1))
                .queue("more", guaranteed(30), priority(2))
                .queue("b")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("less", 1, gib(60))
                .asks("more", 1, gib(60))
                .round();
        assertThat(round.openClaims().stream().map(Claim::queue)).containsExactly("root.more", "root.less");
    }

    @Test
    void thenTheQueueFurthestBelowItsIdealShareTakenAnewAfterEachClaim() {
        Round round = scenario()
                .set("threshold", "10%")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("far", guaranteed(gib(90)))
                .queue("near", guaranteed(gib(50)))
                .queue("b")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .running("b", 10, gib(10), on("n3"))
                .asks("near", 1, gib(50))
                .asks("far", 2, gib(45))
                .round();
        assertThat(round.openClaims().stream().map(Claim::queue)).containsExactly("root.far", "root.near", "root.far");
    }

    @Test
    void aQueuesDemandsEndWhereItsIdealShareEnds() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(gib(110)))
                .queue("b", guaranteed(gib(90)))
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 2, gib(60))
                .round()
                .expect("a", Reason.HELPED, 1)
                .expect("a", Reason.NOT_ENTITLED, 1);
    }

    @Test
    void aGainThatNoWholeAskFillsGoesToTheNextQueue() {
        Round round = scenario()
                .node("n1", gib(100))
                .queue("big", guaranteed(20), priority(5))
                .queue("small", guaranteed(20), priority(3))
                .queue("b", guaranteed(60))
                .running("b", 8, gib(10), on("n1"))
                .running("small", 2, gib(10), on("n1"), app("old"))
                .asks("big", 1, gib(50))
                .asks("small", 2, gib(10))
                .set("natural_termination_factor", "1.0")
                .set("max_wait_before_kill", "15000")
                .round();
        round.expect("big", Reason.NOT_ENTITLED).expect("small", Reason.HELPED, 2);
    }

    @Test
    void aDemandWithinTheMinimumOfItsQueueAndItsParentsGoesFirst() {
        Looking looking = Looking.at(scenario()
                .node("n1", gib(100))
                .queue("modest", guaranteed(50))
                .queue("proud", guaranteed(10), priority(9))
                .asks("proud", 1, gib(50))
                .asks("modest", 1, gib(50)));
        DemandOrder order = new DemandOrder(looking.view, demands(looking, "proud", "modest"), Map.of());
        assertThat(queueOf(order)).isEqualTo("root.modest");
    }

    @Test
    void aDemandBeyondTheMinimumOfAParentDoesNot() {
        Looking looking = Looking.at(scenario()
                .node("n1", gib(100))
                .queue("p", guaranteed(20))
                .queue("p.modest", guaranteed(50))
                .queue("proud", guaranteed(10), priority(9))
                .asks("proud", 1, gib(50))
                .asks("p.modest", 1, gib(50)));
        DemandOrder order = new DemandOrder(looking.view, demands(looking, "proud", "p.modest"), Map.of());
        assertThat(queueOf(order)).isEqualTo("root.proud");
    }

    @Test
    void theFirstLosesItsTurnWhenItsQueueHasGotSomething() {
        Looking looking = Looking.at(scenario()
                .node("n1", gib(100))
                .queue("far", guaranteed(60))
                .queue("near", guaranteed(40))
                .asks("far", 2, gib(30))
                .asks("near", 1, gib(40)));
        DemandOrder order = new DemandOrder(looking.view, demands(looking, "far", "near"), Map.of());
        assertThat(queueOf(order)).isEqualTo("root.far");
        looking.books.addRunning(looking.queue("far"), gib(30).vector(), 1);
        assertThat(queueOf(order)).isEqualTo("root.near");
    }

    @Test
    void aDemandThatIsFinishedGivesItsPlaceToTheNextOfItsQueue() {
        Looking looking = Looking.at(scenario()
                .node("n1", gib(100))
                .queue("modest", guaranteed(50))
                .queue("proud", guaranteed(10), priority(9))
                .asks("proud", 1, gib(50))
                .asks("modest", 1, gib(60), key(10))
                .asks("modest", 1, gib(10), key(20)));
        List<Demand> demands = demands(looking, "proud", "modest");
        DemandOrder order = new DemandOrder(looking.view, demands, Map.of());
        assertThat(queueOf(order)).isEqualTo("root.proud");
        order.finish(demands.get(1));
        assertThat(queueOf(order)).isEqualTo("root.modest");
        order.finish(demands.get(2));
        order.finish(demands.get(0));
        assertThat(order.next()).isEmpty();
    }

    @Test
    void insideAQueueLargeComesBeforeOrdinary() {
        Looking looking = Looking.at(scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .asks("a", 1, gib(1), key(10))
                .asks("a", 1, gib(60), key(20)));
        Demand ordinary = new Demand(looking.asks("a").get(0), 1, false);
        Demand large = new Demand(looking.asks("a").get(1), 1, true);
        DemandOrder order = new DemandOrder(looking.view, List.of(ordinary, large), Map.of());
        assertThat(order.next()).containsSame(large);
        order.finish(large);
        assertThat(order.next()).containsSame(ordinary);
    }

    private static List<Demand> demands(Looking looking, String... queues) {
        return Stream.of(queues)
                .flatMap(queue -> looking.asks(queue).stream())
                .map(ask -> new Demand(ask, ask.count(), false))
                .toList();
    }

    private static String queueOf(DemandOrder order) {
        return order.next().orElseThrow().ask().app().queue().path();
    }
}
