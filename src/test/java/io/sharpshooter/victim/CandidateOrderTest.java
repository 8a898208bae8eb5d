package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.borrowing;
import static io.sharpshooter.fixture.Detail.inPartition;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.guaranteedIn;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.sharpshooter.claim.Victim;
import io.sharpshooter.fixture.Round;
import org.junit.jupiter.api.Test;

class CandidateOrderTest {
    @Test
    void containersThatBorrowThePartitionGoFirst() {
        scenario()
                .node("x1", gib(100), "x")
                .node("n1", gib(100))
                .queue("a", guaranteedIn("x", 100))
                .queue("b")
                .running("b", 4, gib(5), on("x1"), borrowing(), agedSeconds(90_000))
                .running("b", 16, gib(5), on("x1"))
                .asks("a", 1, gib(50), inPartition("x"))
                .expectVictims("b#0", "b#1", "b#2", "b#3", "b#14", "b#15", "b#16", "b#17", "b#18", "b#19");
    }

    @Test
    void noGpuDiesForAMemoryAskWhileOthersCan() {
        scenario()
                .node("n1", gib(100).gpus(4))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 6, gib(10), on("n1"))
                .running("b", 4, gib(10).gpus(1), on("n1"), agedSeconds(1))
                .asks("a", 1, gib(50))
                .expectVictims("b#1", "b#2", "b#3", "b#4", "b#5");
    }

    @Test
    void aTypeThatIsNotScarceSparesNobody() {
        scenario()
                .set("scarce-types", "yarn.io/fpga")
                .node("n1", gib(120).gpus(6))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 6, gib(10), on("n1"), agedSeconds(90_000))
                .running("b", 6, gib(10).gpus(1), on("n1"), agedSeconds(1))
                .asks("a", 1, gib(60))
                .expectVictims("b#6", "b#7", "b#8", "b#9", "b#10", "b#11");
    }

    @Test
    void noTypeNeedBeScarce() {
        scenario()
                .set("scarce-types", "")
                .node("n1", gib(120).gpus(6))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 6, gib(10), on("n1"), agedSeconds(90_000))
                .running("b", 6, gib(10).gpus(1), on("n1"), agedSeconds(1))
                .asks("a", 1, gib(60))
                .expectVictims("b#6", "b#7", "b#8", "b#9", "b#10", "b#11");
    }

    @Test
    void aQueueOfHigherPriorityLosesNothingForTheGpusOfALowerOne() {
        scenario()
                .node("n1", gib(120).gpus(6))
                .queue("a", guaranteed(50), priority(9))
                .queue("more", priority(2))
                .queue("less", priority(1))
                .running("less", 6, gib(10).gpus(1), on("n1"), agedSeconds(9000))
                .running("more", 6, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .expectVictims("less#0", "less#1", "less#2", "less#3", "less#4", "less#5");
    }

    @Test
    void aQueueWithinItsIdealShareLosesNothingForTheGpusOfOneAboveIt() {
        scenario()
                .node("n1", gib(200).gpus(17))
                .queue("a", guaranteed(25), priority(9))
                .queue("modest", guaranteed(gib(10)))
                .queue("greedy", guaranteed(gib(20)))
                .running("greedy", 17, gib(10).gpus(1), on("n1"))
                .running("modest", 3, gib(10), on("n1"), agedSeconds(1))
                .asks("a", 1, gib(30))
                .expectVictims("greedy#14", "greedy#15", "greedy#16");
    }

    @Test
    void aGpuDiesForAMemoryAskWhenOthersDoNotSuffice() {
        scenario()
                .node("n1", gib(100).gpus(6))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(gib(40)))
                .running("b", 4, gib(10), on("n1"))
                .running("b", 6, gib(10).gpus(1), on("n1"), agedSeconds(90_000))
                .asks("a", 1, gib(50))
                .round()
                .expectVictims("b#0", "b#1", "b#2", "b#3", "b#4");
    }

    @Test
    void queuesAboveTheirIdealShareGoBeforeOthers() {
        scenario()
                .node("n1", gib(200))
                .queue("a", guaranteed(25), priority(9))
                .queue("modest", guaranteed(gib(10)))
                .queue("greedy", guaranteed(gib(20)))
                .running("greedy", 17, gib(10), on("n1"))
                .running("modest", 3, gib(10), on("n1"), agedSeconds(1))
                .asks("a", 1, gib(100))
                .expectVictims(
                        "greedy#7",
                        "greedy#8",
                        "greedy#9",
                        "greedy#10",
                        "greedy#11",
                        "greedy#12",
                        "greedy#13",
                        "greedy#14",
                        "greedy#15",
                        "greedy#16");
    }

    /** Six of less are lacked and five give: the sixth comes from more. */
    @Test
    void aVictimSaysWhereItStoodInTheOrder() {
        Round round = scenario()
                .node("n1", gib(120).gpus(6))
                .queue("a", guaranteed(50), priority(9))
                .queue("more", priority(2))
                .queue("less", priority(1))
                .running("less", 5, gib(10), on("n1"))
                .running("more", 1, gib(10), on("n1"))
                .running("more", 6, gib(10).gpus(1), on("n1"))
                .asks("a", 1, gib(70))
                .round();
        assertThat(round.claim().victims())
                .extracting(Victim::queue, Victim::standing)
                .containsOnly(
                        tuple("root.less", new Standing(false, true, 1, false, false)),
                        tuple("root.more", new Standing(false, true, 2, false, false)),
                        tuple("root.more", new Standing(false, true, 2, true, false)));
    }

    @Test
    void lowerQueuePriorityGoesFirst() {
        scenario()
                .node("n1", gib(120))
                .queue("a", guaranteed(50), priority(9))
                .queue("more", priority(2))
                .queue("less", priority(1))
                .running("less", 6, gib(10), on("n1"), agedSeconds(9000))
                .running("more", 6, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .expectVictims("less#0", "less#1", "less#2", "less#3", "less#4", "less#5");
    }

    @Test
    void lowerCostForTheSameHelpGoesFirst() {
        scenario()
                .set("cost", "run-time")
                .node("n1", gib(240))
                .queue("a", guaranteed(50))
                .queue("b")
                .running("b", 12, gib(10), on("n1"), agedSeconds(100))
                .running("b", 6, gib(20), on("n1"), agedSeconds(120))
                .asks("a", 1, gib(120))
                .expectVictims("b#12", "b#13", "b#14", "b#15", "b#16", "b#17");
    }

    @Test
    void lowerContainerPriorityGoesFirstAndThenTheNewer() {
        scenario()
                .set("cost", "count")
                .node("n1", gib(120))
                .queue("a", guaranteed(50))
                .queue("b")
                .running("b", 4, gib(10), on("n1"), key(30))
                .running("b", 8, gib(10), on("n1"), key(5))
                .asks("a", 1, gib(60))
                .expectVictims("b#0", "b#1", "b#2", "b#3", "b#10", "b#11");
    }

    @Test
    void noMasterDiesForALargeAsk() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(10), on("n1"), am(), agedSeconds(1))
                .running("b", 9, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .expectVictims("b#4", "b#5", "b#6", "b#7", "b#8", "b#9");
    }
}
