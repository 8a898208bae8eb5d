package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.place.Planning;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is known of a demand before any node is read. */
class PreCheckTest {
    @Test
    void thereMayBeRoomForWhatNobodyUses() {
        PreCheck preCheck = preCheck(b(11));
        assertThat(preCheck.mayHaveRoomFor(gib(89).vector())).isTrue();
        assertThat(preCheck.mayHaveRoomFor(gib(90).vector())).isFalse();
    }

    @Test
    void aQueueFarAboveItsGuaranteeGives() {
        assertGives(b(90), true, true, true);
    }

    @Test
    void aQueueWithinItsGuaranteeGivesWhateverRuleIsLifted() {
        assertGives(b(40), false, false, false);
    }

    @Test
    void aQueueInItsDeadZoneGivesOnlyWithoutThat() {
        assertGives(b(51), false, true, false);
    }

    @Test
    void aQueueAheadGivesOnlyWhereItIsNot() {
        assertGives(b(90, "priority 5"), false, false, true);
    }

    /** b would give ten of its sixty, and nothing is free but the five that nobody uses. */
    @Test
    void whatQueuesWouldGiveInAllMustMakeRoom() {
        Planning planning = Planning.of(b(60).with("a runs 35g on n1").set("max_ignored_over_capacity", "0.3"));
        PreCheck preCheck = new PreCheck(planning.rules);
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        assertThat(preCheck.mightMakeRoom(queue, gib(15).vector(), RelaxedRule.NONE))
                .isFalse();
        assertThat(preCheck.mightMakeRoom(queue, gib(15).vector(), RelaxedRule.DEAD_ZONE))
                .isTrue();
        assertThat(preCheck.mightMakeRoom(queue, gib(16).vector(), RelaxedRule.DEAD_ZONE))
                .isFalse();
        assertThat(preCheck.mightMakeRoom(queue, gib(15).vector(), RelaxedRule.HIGHER_PRIORITY))
                .isFalse();
    }

    @Test
    void onlyWhoHoldsSomeOfWhatIsWantedIsNamedForKeepingIt() {
        Planning planning =
                Planning.of(b(50).with("queues idle, learning 1g/8gpu; node n2 50g/8gpu: learning 8 x 0g/1gpu"));
        PreCheck preCheck = new PreCheck(planning.rules);
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        assertThat(preCheck.protection(queue, gib(10).vector(), RelaxedRule.NONE))
                .containsOnly(Map.entry("within its due", "root.b"));
        assertThat(preCheck.protection(queue, gib(10).gpus(1).vector(), RelaxedRule.NONE))
                .containsOnly(Map.entry("within its due", "root.b, root.learning"));
    }

    private static void assertGives(Scenario scenario, boolean byTheRules, boolean inDeadZone, boolean fromAhead) {
        Planning planning = Planning.of(scenario);
        PreCheck preCheck = new PreCheck(planning.rules);
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        assertThat(preCheck.someQueueGives(queue, gib(10).vector(), RelaxedRule.NONE))
                .isEqualTo(byTheRules);
        assertThat(preCheck.someQueueGives(queue, gib(10).vector(), RelaxedRule.DEAD_ZONE))
                .isEqualTo(inDeadZone);
        assertThat(preCheck.someQueueGives(queue, gib(10).vector(), RelaxedRule.HIGHER_PRIORITY))
                .isEqualTo(fromAhead);
        assertThat(preCheck.nobodyEverGives(queue, gib(10).vector()))
                .isEqualTo(!byTheRules && !inDeadZone && !fromAhead);
    }

    private static PreCheck preCheck(Scenario scenario) {
        return new PreCheck(Planning.of(scenario).rules);
    }

    private static Scenario b(long gib) {
        return b(gib, "");
    }

    /** b uses so much of the 50 that it is promised. */
    private static Scenario b(long gib, String more) {
        return scenario("queues a 50%, b 50% " + more, "node n1 100g: b " + gib + "g", "a asks 50g")
                .set("max_ignored_over_capacity", "0.1");
    }
}
