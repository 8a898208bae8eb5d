package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.place.PlacementSearch.Outlook;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.usage.Moved;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a demand once the nodes have been read. */
class PlacementSearchTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            queues a 50%, b; node n1 100g: b 9 x 10g; a asks 20g            | ONE_WILL_DO
            queues a 50%, b; node n1 100g: b 9 x 10g; a asks 21g            | SEVERAL_NEEDED
            # A master, whoever gives nothing, and what runs on a node that drains are no candidates.
            queues a 50%, b; node n1 100g: b 90g am; a asks 20g             | NO_CANDIDATE
            queues a 50%, b, c 50%; node n1 100g: c 5 x 10g, b 40g am; a asks 20g | NO_CANDIDATE
            queues a 50%, b, c 50%; node n1 100g: c 9 x 10g; node n2 100g drains: b 9 x 10g; a asks 20g | NO_CANDIDATE
            queues a 100%; node n1 100g: a 9 x 10g; a asks 20g              | NO_CANDIDATE
            """)
    void oneVictimWillDoWhereItMakesRoomWithWhatIsFree(String rows, Outlook outlook) {
        var planning = Planning.of(scenario(rows));
        assertThat(planning.search.outlook(planning.wanted())).isEqualTo(outlook);
    }

    @Test
    void aNodeThatIsLeftOutIsNotOfferedAndOneThatIsTooSmallIsNoOther() {
        var planning = Planning.of(scenario("queues a 50%, b; node n1 100g: b 9 x 10g; node n2 19g; a asks 20g"));
        var search = planning.search;
        assertThat(search.isOfferedAnyNode(planning.wanted())).isTrue();
        var leftOut = new PlacementRequest(planning.wanted().ask(), 0, Set.of("n1"));
        assertThat(search.isOfferedAnyNode(leftOut)).isFalse();
        assertThat(search.hasEligibleNode(leftOut)).isTrue();
    }

    /** Its claim may be over soon. */
    @Test
    void aNodeThatAClaimHoldsIsInSight() {
        var planning = Planning.of(scenario("queues a 50%, b; node n1 100g: b 9 x 10g; a asks 20g"));
        var node = planning.nodes.all().get(0);
        Moved.hold(node, 1);
        assertThat(planning.search.outlook(planning.wanted())).isEqualTo(Outlook.ONE_WILL_DO);
        assertThat(planning.planner().isOpen(node)).isFalse();
        assertThat(planning.search.possibleWithout(planning.wanted(), RelaxedRule.HELD_NODES))
                .isTrue();
        Moved.hold(node, -1);
        assertThat(planning.planner().isOpen(node)).isTrue();
    }

    /** The nearer first, one that a claim holds last. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a asks 10g                                | n1
            a asks 10g rather n2                      | n2
            a asks 10g; b reserves 60g on n1          | n2
            """)
    void theNodeThatTheAskWouldRatherHaveIsFreeFirst(String rows, String first) {
        var planning = Planning.of(scenario("queues a 50%, b 50%; node n1 n2 50g", rows));
        var free = new FreeNodes(planning.planner());
        assertThat(free.next().orElseThrow().node().id()).isEqualTo(first);
        Moved.hold(planning.nodes.all().get(0), 1);
        assertThat(new FreeNodes(planning.planner()).next().orElseThrow().node().id())
                .isEqualTo("n2");
    }
}
