package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.victim.Search.Outlook;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said of a demand once the nodes have been read. */
class SearchTest {
    @Test
    void oneVictimWillDoWhereItMakesRoomWithWhatIsFree() {
        assertThat(outlook(running(9).asks("a", 1, gib(20)))).isEqualTo(Outlook.ONE_WILL_DO);
        assertThat(outlook(running(9).asks("a", 1, gib(21)))).isEqualTo(Outlook.SEVERAL_NEEDED);
    }

    @Test
    void aMasterIsNoCandidate() {
        Scenario scenario = base().running("b", 1, gib(90), on("n1"), am()).asks("a", 1, gib(20));
        assertThat(outlook(scenario)).isEqualTo(Outlook.NO_CANDIDATE);
    }

    @Test
    void whoGivesNothingIsNoCandidate() {
        Scenario scenario = base().queue("c", guaranteed(50))
                .running("c", 5, gib(10), on("n1"))
                .running("b", 1, gib(40), on("n1"), am())
                .asks("a", 1, gib(20));
        assertThat(outlook(scenario)).isEqualTo(Outlook.NO_CANDIDATE);
    }

    @Test
    void aNodeThatDrainsIsOutOfSight() {
        Scenario scenario = base().drainingNode("n2", gib(100))
                .queue("c", guaranteed(50))
                .running("c", 9, gib(10), on("n1"))
                .running("b", 9, gib(10), on("n2"))
                .asks("a", 1, gib(20));
        assertThat(outlook(scenario)).isEqualTo(Outlook.NO_CANDIDATE);
    }

    /** b uses 55 of its 50, which is ignored, and 45 are free. */
    @Test
    void aDeadZoneMayBeAllThatStandsInTheWay() {
        Planning planning = Planning.of(scenario()
                .set("max_ignored_over_capacity", "0.1")
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 11, gib(5), on("n1"))
                .asks("a", 1, gib(50)));
        assertThat(search(planning).possibleWithout(wanted(planning), Lifted.NONE))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), Lifted.HIGHER_PRIORITY))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), Lifted.DEAD_ZONE))
                .isTrue();
    }

    /** Half of each node is free, and too little for the ask; b is ahead. */
    @Test
    void aHigherPriorityMayBeAllThatStandsInTheWay() {
        Planning planning = Planning.of(scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(10), priority(9))
                .running("b", 5, gib(10), on("n1"))
                .running("b", 5, gib(10), on("n2"))
                .asks("a", 1, gib(80)));
        assertThat(search(planning).possibleWithout(wanted(planning), Lifted.DEAD_ZONE))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), Lifted.HIGHER_PRIORITY))
                .isTrue();
    }

    /** There is a set of victims, whichever rule is lifted and even if none is. */
    @Test
    void aRuleThatHoldsNobodyBackIsNotNamed() {
        Planning planning =
                Planning.of(base().running("b", 9, gib(10), on("n1")).asks("a", 1, gib(20)));
        assertThat(search(planning).possibleWithout(wanted(planning), Lifted.DEAD_ZONE))
                .isFalse();
        assertThat(search(planning).possibleWithout(wanted(planning), Lifted.HIGHER_PRIORITY))
                .isFalse();
    }

    @Test
    void aNodeThatIsLeftOutIsNotOfferedAndOneThatIsTooSmallIsNoOther() {
        Planning planning = Planning.of(running(9).node("n2", gib(19)).asks("a", 1, gib(20)));
        Search search = search(planning);
        assertThat(search.isOfferedAnyNode(wanted(planning))).isTrue();
        Wanted leftOut = new Wanted(wanted(planning).ask(), 0, Set.of("n1"));
        assertThat(search.isOfferedAnyNode(leftOut)).isFalse();
        assertThat(search.hasEligibleNode(leftOut)).isTrue();
        assertThat(search.costs()).isSameAs(planning.costs);
    }

    /** Its claim may be over soon. */
    @Test
    void aNodeThatAClaimHoldsIsInSight() {
        Planning planning = Planning.of(running(9).asks("a", 1, gib(20)));
        NodeState node = planning.nodes.all().get(0);
        node.hold(true);
        assertThat(search(planning).outlook(wanted(planning))).isEqualTo(Outlook.ONE_WILL_DO);
        assertThat(planning.planner.isOnlyHeld(node)).isTrue();
        node.hold(false);
        assertThat(planning.planner.isOnlyHeld(node)).isFalse();
    }

    @Test
    void whereNoQueueGivesThereIsNoCandidate() {
        Scenario alone = scenario().node("n1", gib(100)).queue("a", guaranteed(100));
        assertThat(outlook(alone.running("a", 9, gib(10), on("n1")).asks("a", 1, gib(20))))
                .isEqualTo(Outlook.NO_CANDIDATE);
    }

    private static Scenario base() {
        return scenario().node("n1", gib(100)).queue("a", guaranteed(50)).queue("b");
    }

    private static Scenario running(int count) {
        return base().running("b", count, gib(10), on("n1"));
    }

    private static Outlook outlook(Scenario scenario) {
        Planning planning = Planning.of(scenario);
        return search(planning).outlook(wanted(planning));
    }

    private static Search search(Planning planning) {
        return new Search(planning.view, planning.nodes, planning.costs, Set.of(), new GivenThisRound());
    }

    private static Wanted wanted(Planning planning) {
        return new Wanted(planning.snapshot.asks().get(0), 0, Set.of());
    }
}
