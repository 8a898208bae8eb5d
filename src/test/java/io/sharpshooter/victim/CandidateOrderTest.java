package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.sharpshooter.claim.Victim;
import io.sharpshooter.fixture.Round;
import org.junit.jupiter.api.Test;

class CandidateOrderTest {
    @Test
    void containersThatBorrowThePartitionGoFirst() {
        scenario("""
                queues a 100% of x, b
                node n1 100g
                node x1 100g label x: b 4 x 5g borrowing aged 90000s, b 16 x 5g
                a asks 50g label x
                """).expectVictims("b#0", "b#1", "b#2", "b#3", "b#14", "b#15", "b#16", "b#17", "b#18", "b#19");
    }

    @Test
    void noGpuDiesForAMemoryAskWhileOthersCan() {
        scenario("""
                queues a 60%, b 40%
                node n1 100g/4gpu: b 6 x 10g, b 4 x 10g/1gpu aged 1s
                a asks 50g
                """).expectVictims("b#1", "b#2", "b#3", "b#4", "b#5");
    }

    @Test
    void aTypeThatIsNotScarceSparesNobody() {
        scenario("""
                queues a 60%, b 40%
                node n1 120g/6gpu: b 6 x 10g aged 90000s, b 6 x 10g/1gpu aged 1s
                a asks 60g
                """).set("scarce-types", "yarn.io/fpga").expectVictims("b#6", "b#7", "b#8", "b#9", "b#10", "b#11");
    }

    @Test
    void noTypeNeedBeScarce() {
        scenario("""
                queues a 60%, b 40%
                node n1 120g/6gpu: b 6 x 10g aged 90000s, b 6 x 10g/1gpu aged 1s
                a asks 60g
                """).set("scarce-types", "").expectVictims("b#6", "b#7", "b#8", "b#9", "b#10", "b#11");
    }

    @Test
    void aQueueOfHigherPriorityLosesNothingForTheGpusOfALowerOne() {
        scenario("""
                queues a 50% priority 9, more priority 2, less priority 1
                node n1 120g/6gpu: less 6 x 10g/1gpu aged 9000s, more 6 x 10g
                a asks 60g
                """).expectVictims("less#0", "less#1", "less#2", "less#3", "less#4", "less#5");
    }

    @Test
    void aQueueWithinItsIdealShareLosesNothingForTheGpusOfOneAboveIt() {
        scenario("""
                queues a 25% priority 9, modest 10g, greedy 20g
                node n1 200g/17gpu: greedy 17 x 10g/1gpu, modest 3 x 10g aged 1s
                a asks 30g
                """).expectVictims("greedy#14", "greedy#15", "greedy#16");
    }

    @Test
    void aGpuDiesForAMemoryAskWhenOthersDoNotSuffice() {
        scenario("""
                queues a 60%, b 40g
                node n1 100g/6gpu: b 4 x 10g, b 6 x 10g/1gpu aged 90000s
                a asks 50g
                """).round().expectVictims("b#0", "b#1", "b#2", "b#3", "b#4");
    }

    @Test
    void queuesAboveTheirIdealShareGoBeforeOthers() {
        scenario("""
                queues a 25% priority 9, modest 10g, greedy 20g
                node n1 200g: greedy 17 x 10g, modest 3 x 10g aged 1s
                a asks 100g
                """)
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
        Round round = scenario("""
                queues a 50% priority 9, more priority 2, less priority 1
                node n1 120g/6gpu: less 5 x 10g, more 10g, more 6 x 10g/1gpu
                a asks 70g
                """).round();
        assertThat(round.claim().victims())
                .extracting(Victim::queue, Victim::standing)
                .containsOnly(
                        tuple("root.less", new Standing(false, true, 1, false, false)),
                        tuple("root.more", new Standing(false, true, 2, false, false)),
                        tuple("root.more", new Standing(false, true, 2, true, false)));
    }

    @Test
    void lowerQueuePriorityGoesFirst() {
        scenario("""
                queues a 50% priority 9, more priority 2, less priority 1
                node n1 120g: less 6 x 10g aged 9000s, more 6 x 10g
                a asks 60g
                """).expectVictims("less#0", "less#1", "less#2", "less#3", "less#4", "less#5");
    }

    @Test
    void lowerCostForTheSameHelpGoesFirst() {
        scenario("""
                queues a 50%, b
                node n1 240g: b 12 x 10g aged 100s, b 6 x 20g aged 120s
                a asks 120g
                """).set("cost", "run-time").expectVictims("b#12", "b#13", "b#14", "b#15", "b#16", "b#17");
    }

    @Test
    void lowerContainerPriorityGoesFirstAndThenTheNewer() {
        scenario("""
                queues a 50%, b
                node n1 120g: b 4 x 10g key 30, b 8 x 10g key 5
                a asks 60g
                """).set("cost", "count").expectVictims("b#0", "b#1", "b#2", "b#3", "b#10", "b#11");
    }

    @Test
    void noMasterDiesForALargeAsk() {
        scenario("""
                queues a 100%, b
                node n1 100g: b 10g am aged 1s, b 9 x 10g
                a asks 60g
                """).expectVictims("b#4", "b#5", "b#6", "b#7", "b#8", "b#9");
    }
}
