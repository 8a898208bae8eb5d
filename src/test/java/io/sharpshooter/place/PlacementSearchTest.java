package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.place.PlacementSearch.Outlook;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.usage.Moved;
import io.sharpshooter.usage.NodeUsage;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said of a demand once the nodes have been read. */
class PlacementSearchTest {
    @Test
    void oneVictimWillDoWhereItMakesRoomWithWhatIsFree() {
        assertThat(outlook(running(9).with("a asks 20g"))).isEqualTo(Outlook.ONE_WILL_DO);
        assertThat(outlook(running(9).with("a asks 21g"))).isEqualTo(Outlook.SEVERAL_NEEDED);
    }

    @Test
    void aMasterIsNoCandidate() {
        Scenario scenario = base().with("b runs 90g am on n1; a asks 20g");
        assertThat(outlook(scenario)).isEqualTo(Outlook.NO_CANDIDATE);
    }

    @Test
    void whoGivesNothingIsNoCandidate() {
        Scenario scenario = base().with("""
                queues c 50%
                c runs 5 x 10g on n1
                b runs 40g am on n1
                a asks 20g
                """);
        assertThat(outlook(scenario)).isEqualTo(Outlook.NO_CANDIDATE);
    }

    @Test
    void aNodeThatDrainsIsOutOfSight() {
        Scenario scenario = base().with("""
                queues c 50%
                c runs 9 x 10g on n1
                node n2 100g drains: b 9 x 10g
                a asks 20g
                """);
        assertThat(outlook(scenario)).isEqualTo(Outlook.NO_CANDIDATE);
    }

    /** b uses 55 of its 50, which is ignored, and 45 are free. */
    @Test
    void aDeadZoneMayBeAllThatStandsInTheWay() {
        Planning planning = Planning.of(scenario("queues a 50%, b 50%; node n1 100g: b 11 x 5g; a asks 50g")
                .set("max_ignored_over_capacity", "0.1"));
        assertThat(search(planning).possibleWithout(wanted(planning), RelaxedRule.NONE))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), RelaxedRule.HIGHER_PRIORITY))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), RelaxedRule.DEAD_ZONE))
                .isTrue();
    }

    /** Half of each node is free, and too little for the ask; b is ahead. */
    @Test
    void aHigherPriorityMayBeAllThatStandsInTheWay() {
        Planning planning = Planning.of(scenario("""
                queues a 50%, b 10% priority 9
                node n1 n2 100g: b 5 x 10g
                a asks 80g
                """));
        assertThat(search(planning).possibleWithout(wanted(planning), RelaxedRule.DEAD_ZONE))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), RelaxedRule.HIGHER_PRIORITY))
                .isTrue();
    }

    /** There is a set of victims, whichever rule is lifted and even if none is. */
    @Test
    void aRuleThatHoldsNobodyBackIsNotNamed() {
        Planning planning = Planning.of(base().with("b runs 9 x 10g on n1; a asks 20g"));
        assertThat(search(planning).possibleWithout(wanted(planning), RelaxedRule.DEAD_ZONE))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), RelaxedRule.HIGHER_PRIORITY))
                .isFalse();
    }

    @Test
    void aNodeThatIsLeftOutIsNotOfferedAndOneThatIsTooSmallIsNoOther() {
        Planning planning = Planning.of(running(9).with("node n2 19g; a asks 20g"));
        PlacementSearch search = search(planning);
        assertThat(search.isOfferedAnyNode(wanted(planning))).isTrue();
        PlacementRequest leftOut = new PlacementRequest(wanted(planning).ask(), 0, Set.of("n1"));
        assertThat(search.isOfferedAnyNode(leftOut)).isFalse();
        assertThat(search.hasEligibleNode(leftOut)).isTrue();
        assertThat(search.costs()).isSameAs(planning.costs);
    }

    /** Its claim may be over soon. */
    @Test
    void aNodeThatAClaimHoldsIsInSight() {
        Planning planning = Planning.of(running(9).with("a asks 20g"));
        NodeUsage node = planning.nodes.all().get(0);
        Moved.hold(node, 1);
        assertThat(search(planning).outlook(wanted(planning))).isEqualTo(Outlook.ONE_WILL_DO);
        assertThat(planning.planner.isOnlyHeld(node)).isTrue();
        Moved.hold(node, -1);
        assertThat(planning.planner.isOnlyHeld(node)).isFalse();
    }

    @Test
    void whereNoQueueGivesThereIsNoCandidate() {
        Scenario alone = scenario("queues a 100%; node n1 100g");
        assertThat(outlook(alone.with("a runs 9 x 10g on n1; a asks 20g"))).isEqualTo(Outlook.NO_CANDIDATE);
    }

    private static Scenario base() {
        return scenario("queues a 50%, b; node n1 100g");
    }

    private static Scenario running(int count) {
        return base().with("b runs " + count + " x 10g on n1");
    }

    private static Outlook outlook(Scenario scenario) {
        Planning planning = Planning.of(scenario);
        return search(planning).outlook(wanted(planning));
    }

    private static PlacementSearch search(Planning planning) {
        return new PlacementSearch(planning.rules, planning.nodes, planning.costs);
    }

    private static PlacementRequest wanted(Planning planning) {
        return new PlacementRequest(planning.snapshot.asks().get(0), 0, Set.of());
    }
}
