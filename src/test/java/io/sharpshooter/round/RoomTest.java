package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Round;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Room that is there is promised to whose turn it is, and what is promised counts for those who come after. */
class RoomTest {
    static Stream<Case> cases() {
        return Case.in("""
            what is promised counts against the maximum of the queue
              queues a 50% max 60g, b 50%
              node n1 n2 100g
              a/first asks 40g
              a/second asks 30g
              a/third asks 20g
              = a/first FITS_NOW, a/second QUEUE_MAXIMUM, a/third FITS_NOW

            what is promised counts against the limit of the user
              queues a 100% user bob 20g
              node n1 100g
              a/first asks 30g user bob
              a/second asks 30g user bob
              a/third asks 30g user ann
              = a/first FITS_NOW, a/second USER_LIMIT, a/third FITS_NOW

            a reservation that is not needed any more does not count for those who come after
              # The reservation on n1 is given up when the container runs on n2: both together would be above the
              # maximum.
              queues a 50% max 100g, b 50%
              node n2 100g
              node n1 100g: b 10 x 10g, a 60g reserved
              a/second asks 30g
              = a FITS_NOW, a/second FITS_NOW

            a reservation that is not needed any more does not count for its user
              # Bob may hold 70: the 60 that run on n2 without the 60 that were reserved on n1.
              queues a 50% user bob 70g, b 50%
              node n2 100g
              node n1 100g: b 10 x 10g, a 60g user bob reserved
              a/second asks 30g user bob
              = a FITS_NOW, a/second FITS_NOW
            """);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decides(Case it) {
        it.check();
    }

    /** Both are entitled; 40 GiB are free on one node and 15 on the other. */
    @Test
    void roomIsPromisedToOneAskOnly() {
        Round round = scenario("""
                queues a 55g, solid 145g protected
                node n1 100g: solid 12 x 5g
                node n2 100g: solid 17 x 5g
                a/first asks 30g
                a/second asks 20g
                """).round();
        round.expect("a/first", Reason.FITS_NOW).expect("a/second", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.numbers("a/first", Reason.FITS_NOW)).containsEntry("node", "n1");
    }

    @Test
    void whereNothingIsFreeAndNobodyGivesNoNodeIsRead() {
        Round round = scenario("""
                queues a 60%, b 40% protected
                node n1 100g: b 10 x 10g
                a asks 10g
                """).round();
        assertThat(round.nodesRead()).isFalse();
    }

    /** Ten are free in the partition, five on each node. */
    @Test
    void whereNoNodeHasRoomAndNobodyGivesNoNodeIsReadEither() {
        Round round = scenario("queues a 10g, b 100g; node n1 n2 55g: b 5 x 10g; a asks 10g")
                .round()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
        assertThat(round.nodesRead()).isFalse();
    }
}
