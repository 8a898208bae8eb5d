package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.sharpshooter.claim.Victim;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Round;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CandidateOrderTest {
    static Stream<Case> cases() {
        return Case.in("""
            containers that borrow the partition go first
              queues a 100% of x, b
              node n1 100g
              node x1 100g label x: b 4 x 5g borrowing aged 90000s, b 16 x 5g
              a asks 50g label x
              = victims b#0-3 b#14-19

            where they do not suffice the cheapest set is taken with or without them
              queues a 100% of x, b
              node n1 100g
              node x1 100g label x: b 10g borrowing aged 90000s, b 9 x 10g
              a asks 50g label x
              = victims b#5-9

            no gpu dies for a memory ask while others can
              queues a 60%, b 40%
              node n1 100g/4gpu: b 6 x 10g, b 4 x 10g/1gpu aged 1s
              a asks 50g
              = victims b#1-5

            a type that is not scarce spares nobody
              set scarce-types yarn.io/fpga
              queues a 60%, b 40%
              node n1 120g/6gpu: b 6 x 10g aged 90000s, b 6 x 10g/1gpu aged 1s
              a asks 60g
              = victims b#6-11

            no type need be scarce
              set scarce-types
              queues a 60%, b 40%
              node n1 120g/6gpu: b 6 x 10g aged 90000s, b 6 x 10g/1gpu aged 1s
              a asks 60g
              = victims b#6-11

            a queue of higher priority loses nothing for the gpus of a lower one
              queues a 50% priority 9, more priority 2, less priority 1
              node n1 120g/6gpu: less 6 x 10g/1gpu aged 9000s, more 6 x 10g
              a asks 60g
              = victims less#0-5

            a queue within its ideal share loses nothing for the gpus of one above it
              queues a 25% priority 9, modest 10g, greedy 20g
              node n1 200g/17gpu: greedy 17 x 10g/1gpu, modest 3 x 10g aged 1s
              a asks 30g
              = victims greedy#14-16

            a gpu dies for a memory ask when others do not suffice
              queues a 60%, b 40g
              node n1 100g/6gpu: b 4 x 10g, b 6 x 10g/1gpu aged 90000s
              a asks 50g
              = victims b#0-4

            queues above their ideal share go before others
              queues a 25% priority 9, modest 10g, greedy 20g
              node n1 200g: greedy 17 x 10g, modest 3 x 10g aged 1s
              a asks 100g
              = victims greedy#7-16

            lower queue priority goes first
              queues a 50% priority 9, more priority 2, less priority 1
              node n1 120g: less 6 x 10g aged 9000s, more 6 x 10g
              a asks 60g
              = victims less#0-5

            lower cost for the same help goes first
              set cost run-time
              queues a 50%, b
              node n1 240g: b 12 x 10g aged 100s, b 6 x 20g aged 120s
              a asks 120g
              = victims b#12-17

            lower container priority goes first and then the newer
              set cost count
              queues a 50%, b
              node n1 120g: b 4 x 10g key 30, b 8 x 10g key 5
              a asks 60g
              = victims b#0-3 b#10 b#11

            no master dies for a large ask
              queues a 100%, b
              node n1 100g: b 10g am aged 1s, b 9 x 10g
              a asks 60g
              = victims b#4-9
            """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decides(Case it) {
        it.check();
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
}
