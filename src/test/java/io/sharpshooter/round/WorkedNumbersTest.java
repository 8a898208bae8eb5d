package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules by the numbers of an example each. */
class WorkedNumbersTest {
    /** Guarantee 100 and use 110 with a dead zone of 0.1: nobody gets anything, not even a queue that is ahead. */
    @Test
    void inTheDeadZoneAQueueGivesNothingToAnybody() {
        Round round = scenario("""
                queues b 100g, c 90g, a 5g, ahead 5g priority 9
                node n1 110g: b 11 x 10g
                node n2 90g: c 9 x 10g
                a/small asks 1g
                a/large asks 4g
                ahead asks 5g
                """)
                .set("max_ignored_over_capacity", "0.1")
                .set("threshold", "memory-mb=4096")
                .round();
        round.expectVictims();
        for (String app : List.of("a/small", "a/large", "ahead")) {
            round.expect(app, Reason.DEAD_ZONE);
        }
    }

    /** Use 100, ideal share 40, natural termination 0.2: (100 - 40) × 0.2 = 12 a round, in containers of 1. */
    @Test
    void toOrdinaryAsksAQueueGivesAPartOfWhatIsAboveItsFloor() {
        String nodes = IntStream.range(0, 25).mapToObj(node -> " n" + node).collect(Collectors.joining());
        Round round = scenario("queues a 60%, b 40%", "node" + nodes + " 4g: b 4 x 1g", "a asks 60 x 1g")
                .set("natural_termination_factor", "0.2")
                .set("threshold", "memory-mb=4096")
                .round();
        assertThat(round.victims()).hasSize(12);
    }

    /** On one full node queue a may give 30 and b 20 for an ask of 40. */
    @Test
    void severalQueuesGiveWhatIsAskedAndNoneFallsBelowItsFloor() {
        Round round = scenario("""
                queues a 20%, b 30%, c 50%
                node n1 100g: a 5 x 10g, b 5 x 10g
                c asks 40g
                """).round();
        List<String> victims = round.victims();
        assertThat(victims).hasSize(4);
        assertThat(victims.stream().filter(victim -> victim.startsWith("a"))).hasSizeLessThanOrEqualTo(3);
        assertThat(victims.stream().filter(victim -> victim.startsWith("b"))).hasSizeLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"10240, LARGE", "10241, UNHELD"})
    void anAskOfTheThresholdIsLargeAndOneOfAUnitLessIsNot(long threshold, ClaimKind kind) {
        Round round = scenario("queues a 50%, b 50%; node n1 100g: b 10 x 10g; a asks 10g")
                .set("threshold", "memory-mb=" + threshold)
                .round();
        assertThat(round.claim().kind()).isEqualTo(kind);
    }
}
