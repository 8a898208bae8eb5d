package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Planning;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which queues give if a rule did not hold, and how those that do not are named. */
class LiftedRuleTest {
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

    @Test
    void onlyWhoHoldsSomeOfWhatIsWantedIsNamedForKeepingIt() {
        Planning planning =
                Planning.of(b(50).with("queues idle, learning 1g/8gpu; node n2 50g/8gpu: learning 8 x 0g/1gpu"));
        assertThat(explained(planning, gib(10).vector())).containsOnly(Map.entry("within its due", "root.b"));
        assertThat(explained(planning, gib(10).gpus(1).vector()))
                .containsOnly(Map.entry("within its due", "root.b, root.learning"));
    }

    private static Map<String, String> explained(Planning planning, ResourceVector size) {
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        return RefusalExplanation.inWords(planning.rules, queue, size);
    }

    private static void assertGives(Scenario scenario, boolean byTheRules, boolean inDeadZone, boolean fromAhead) {
        Planning planning = Planning.of(scenario);
        assertThat(gives(planning, RelaxedRule.NONE)).isEqualTo(byTheRules);
        assertThat(gives(planning, RelaxedRule.DEAD_ZONE)).isEqualTo(inDeadZone);
        assertThat(gives(planning, RelaxedRule.HIGHER_PRIORITY)).isEqualTo(fromAhead);
    }

    private static boolean gives(Planning planning, RelaxedRule relaxed) {
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        return planning.rules.of(queue, gib(10).vector(), relaxed).someQueueGives();
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
