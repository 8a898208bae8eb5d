package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.QueueDetail;
import io.sharpshooter.fixture.Scenario;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is known of a demand before any node is read. */
class ProspectsTest {
    @Test
    void thereMayBeRoomForWhatNobodyUses() {
        Prospects prospects = prospects(b(11));
        assertThat(prospects.mayHaveRoomFor(gib(89).vector())).isTrue();
        assertThat(prospects.mayHaveRoomFor(gib(90).vector())).isFalse();
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
        assertGives(b(90, priority(5)), false, false, true);
    }

    /** b would give ten of its sixty, and nothing is free but the five that nobody uses. */
    @Test
    void whatQueuesWouldGiveInAllMustMakeRoom() {
        Planning planning =
                Planning.of(b(60).running("a", 1, gib(35), on("n1")).set("max_ignored_over_capacity", "0.3"));
        Prospects prospects = new Prospects(planning.view);
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        assertThat(prospects.mightMakeRoom(queue, gib(15).vector(), Lifted.NONE))
                .isFalse();
        assertThat(prospects.mightMakeRoom(queue, gib(15).vector(), Lifted.DEAD_ZONE))
                .isTrue();
        assertThat(prospects.mightMakeRoom(queue, gib(16).vector(), Lifted.DEAD_ZONE))
                .isFalse();
        assertThat(prospects.mightMakeRoom(queue, gib(15).vector(), Lifted.HIGHER_PRIORITY))
                .isFalse();
    }

    @Test
    void onlyWhoHoldsSomeOfWhatIsWantedIsNamedForKeepingIt() {
        Planning planning = Planning.of(b(50).node("n2", gib(50).gpus(8))
                .queue("idle")
                .queue("learning", guaranteed(gib(1).gpus(8)))
                .running("learning", 8, gib(0).gpus(1), on("n2")));
        Prospects prospects = new Prospects(planning.view);
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        assertThat(prospects.protection(queue, gib(10).vector(), Reason.ONLY_PROTECTED_VICTIMS))
                .containsOnly(Map.entry("within its due", "root.b"));
        assertThat(prospects.protection(queue, gib(10).gpus(1).vector(), Reason.ONLY_PROTECTED_VICTIMS))
                .containsOnly(Map.entry("within its due", "root.b, root.learning"));
    }

    private static void assertGives(Scenario scenario, boolean byTheRules, boolean inDeadZone, boolean fromAhead) {
        Planning planning = Planning.of(scenario);
        Prospects prospects = new Prospects(planning.view);
        int queue = planning.snapshot.asks().get(0).app().queue().index();
        assertThat(prospects.someQueueGives(queue, gib(10).vector(), Lifted.NONE))
                .isEqualTo(byTheRules);
        assertThat(prospects.someQueueGives(queue, gib(10).vector(), Lifted.DEAD_ZONE))
                .isEqualTo(inDeadZone);
        assertThat(prospects.someQueueGives(queue, gib(10).vector(), Lifted.HIGHER_PRIORITY))
                .isEqualTo(fromAhead);
        assertThat(prospects.nobodyEverGives(queue, gib(10).vector()))
                .isEqualTo(!byTheRules && !inDeadZone && !fromAhead);
    }

    private static Prospects prospects(Scenario scenario) {
        return new Prospects(Planning.of(scenario).view);
    }

    /** b uses so much of the 50 that it is promised. */
    private static Scenario b(long gib, QueueDetail... more) {
        QueueDetail[] details = new QueueDetail[more.length + 1];
        details[0] = guaranteed(50);
        System.arraycopy(more, 0, details, 1, more.length);
        return scenario()
                .set("max_ignored_over_capacity", "0.1")
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", details)
                .running("b", 1, gib(gib), on("n1"))
                .asks("a", 1, gib(50));
    }
}
