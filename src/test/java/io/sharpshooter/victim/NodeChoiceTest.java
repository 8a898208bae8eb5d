package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.Detail.ratherOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

class NodeChoiceTest {
    private static Scenario twoNodes() {
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b");
    }

    @Test
    void choosesTheNodeWhereLeastIsLost() {
        twoNodes()
                .running("b", 10, gib(10), on("n1"), agedSeconds(5000))
                .running("b", 10, gib(10), on("n2"), agedSeconds(100))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void atEqualCostTheLowestPriorityOfTheVictimsQueuesDecides() {
        scenario()
                .set("cost", "count")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50), priority(9))
                .queue("more", priority(3))
                .queue("less", priority(2))
                .running("more", 10, gib(10), on("n1"))
                .running("less", 10, gib(10), on("n2"))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void thenThePreferredPlace() {
        twoNodes()
                .set("cost", "count")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(60), ratherOn("n2"))
                .round()
                .expectNodes("n2");
    }

    @Test
    void thenTheNumberOfVictims() {
        twoNodes()
                .set("cost", "run-time")
                .running("b", 2, gib(50), on("n1"), agedSeconds(30))
                .running("b", 1, gib(90), on("n2"), agedSeconds(60))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void thenTheSpaceFreedBeyondTheNeed() {
        twoNodes()
                .set("cost", "count")
                .running("b", 1, gib(100), on("n1"))
                .running("b", 1, gib(70), on("n2"))
                .running("b", 1, gib(30), on("n2"))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2")
                .expectVictims("b#1");
    }

    @Test
    void thenTheNodesId() {
        twoNodes()
                .set("cost", "count")
                .running("b", 10, gib(10), on("n2"))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n1");
    }

    @Test
    void oneHoldingClaimPerNode() {
        twoNodes()
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 2, gib(50))
                .round()
                .expectNodes("n2", "n1");
        scenario()
                .node("n1", gib(200))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 20, gib(10), on("n1"))
                .asks("a", 2, gib(100))
                .round()
                .expectNodes("n1")
                .expect("a", Reason.HELPED, 1);
    }

    /** The first victim is larger than it need be, so that the parent lacks less for the second container: now n2 does with one victim. */
    @Test
    void aNodeIsJudgedAnewWhereLimitsLackLessThanBefore() {
        scenario()
                .set("cost", "run-time")
                .set("total_preemption_per_round", "1.0")
                .set("threshold", "1%")
                .node("n1", gib(50))
                .node("n2", gib(90))
                .node("n3", gib(40))
                .queue("p", guaranteed(gib(160)), maximum(gib(160)))
                .queue("p.a", guaranteed(gib(80)))
                .queue("p.b")
                .running("p.b", 1, gib(50), on("n1"), agedSeconds(10))
                .running("p.b", 1, gib(30), on("n2"), agedSeconds(50))
                .running("p.b", 1, gib(40), on("n2"), agedSeconds(8000))
                .running("p.b", 1, gib(40), on("n3"), agedSeconds(60))
                .asks("p.a", 2, gib(40))
                .round()
                .expectNodes("n1", "n2");
    }

    @Test
    void aNodeThatTheAskMayNotUseIsNoChoice() {
        twoNodes()
                .running("b", 10, gib(10), on("n1"), agedSeconds(1))
                .running("b", 10, gib(10), on("n2"), agedSeconds(9000))
                .asks("a", 1, gib(60), onlyOn("n2"))
                .round()
                .expectNodes("n2");
    }

    @Test
    void aDrainingNodeIsNoChoice() {
        scenario()
                .node("n1", gib(100))
                .drainingNode("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"), agedSeconds(1))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n1");
    }
}
