package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadZoneTest {
    private static Scenario using(int containersOfFiveGib) {
        return scenario("queues a 50%, b 50%", "node n1 100g: b " + containersOfFiveGib + " x 5g", "a asks 50g")
                .set("max_ignored_over_capacity", "0.1");
    }

    @Test
    void aQueueHardlyAboveItsGuaranteeGivesNothing() {
        using(11).round().expectVictims().expect("a", Reason.DEAD_ZONE);
    }

    @Test
    void beyondTheDeadZoneAQueueGivesDownToItsGuarantee() {
        using(12).expectVictims("b#10", "b#11");
    }

    /** With b#5 to b#7 gone b holds 70 GiB, which is the border. */
    @Test
    void whoWasToldMayBeTakenWhereItsQueueHasComeToTheDeadZoneSince() {
        Story story = hasComeToTheDeadZone();
        story.passSeconds(15).round().expect("a", Reason.HELPED);
        assertThat(story.killed()).containsExactlyInAnyOrder("b#3", "b#4");
    }

    @Test
    void whoIsLateMayNot() {
        Story story = hasComeToTheDeadZone();
        story.ends("b#4").heartbeats().with("b runs 10g aged 0s on n1");
        assertThat(story.passSeconds(15).round().ends()).containsExactly(EndReason.NO_LONGER_FITS);
        assertThat(story.killed()).isEmpty();
    }

    private static Story hasComeToTheDeadZone() {
        Story story = scenario("""
                queues a 50g, b 50g
                node n1 50g: b 5 x 10g
                node n2 50g: b 5 x 10g
                a asks 20g only n1
                """)
                .set("max_wait_before_kill", "15000")
                .set("max_ignored_over_capacity", "0.4")
                .story();
        story.round().expectVictims("b#3", "b#4");
        return story.ends("b#5").ends("b#6").ends("b#7").heartbeats();
    }

    /** It gives for its cores, and not for as many as are lacked of memory. */
    @Test
    void whoWasToldMayBeTakenThoughItsQueueGivesInAnotherType() {
        Story story = scenario("""
                queues a 500g/200c, b 500g/250c
                node n1 24g/12c: b 6 x 4g/2c
                node n2 1000g/450c: b 521g/288c, b 30g
                a asks 24g/6c only n1
                """)
                .set("max_wait_before_kill", "15000")
                .set("max_ignored_over_capacity", "0.1")
                .story();
        story.round().expectVictims("b#0", "b#1", "b#2", "b#3", "b#4", "b#5");
        story.ends("b#7").heartbeats();
        story.passSeconds(15).round().expect("a", Reason.HELPED);
        assertThat(story.killed()).hasSize(6);
    }

    /** The node did not report when its claim was to strike, and nobody was told. */
    @Test
    void withoutAGracePeriodNobodyWasTold() {
        Story story = scenario("""
                queues a 50g, b 50g
                node n1 50g: b 5 x 10g
                node n2 50g: b 5 x 10g
                a asks 20g only n1
                """).set("max_ignored_over_capacity", "0.4").story();
        story.node("n1").setSilent(true);
        story.round();
        story.node("n1").setSilent(false);
        story.ends("b#5").ends("b#6").ends("b#7").heartbeats();
        story.passSeconds(3).round();
        assertThat(story.killed()).isEmpty();
    }

    /** Of memory b would keep 10 GiB then, and is owed 12: but it gives for its cores. */
    @Test
    void whoWasToldIsTakenForTheTypeThatItsQueueGives() {
        Story story = scenario("""
                queues a 15g/10c, b 12g/5c
                node n1 14g/11c: b 3g/2c aged 60s, b 10g/9c aged 9000s
                node n2 20g/20c
                a asks 4g/2c only n1
                """)
                .set("max_wait_before_kill", "15000")
                .set("max_ignored_over_capacity", "0.1")
                .story();
        story.round().expectVictims("b#0");
        story.passSeconds(15).round();
        assertThat(story.killed()).containsExactly("b#0");
    }

    @Test
    void aQueueWithoutAGuaranteeHasNoDeadZone() {
        scenario("queues a 100%, b; node n1 100g: b 1g; a asks 100g")
                .set("max_ignored_over_capacity", "0.1")
                .expectVictims("b#0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e15", "999999999999999999e99"})
    void aFactorWithoutMeasureMeansNever(String factor) {
        using(20)
                .set("max_ignored_over_capacity", factor)
                .round()
                .expectVictims()
                .expect("a", Reason.DEAD_ZONE);
    }
}
