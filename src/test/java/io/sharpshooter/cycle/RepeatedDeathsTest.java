package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.appAgedSeconds;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** What an app starts in place of a container that has died for a claim is taken last. */
class RepeatedDeathsTest {
    /** The newest app has one task. It starts again and is the newest still. */
    @Test
    void forAnOrdinaryAskOthersGiveFirst() {
        Story story = ordinary().story();
        story.round().expectVictims("b#9");
        next(story).asks("a", 1, gib(10), app("next")).decide().expectVictims("b#8");
    }

    /** Of two that have started since, one may stand for the dead one. */
    @Test
    void onlySoManyAsHaveDiedAreTakenLast() {
        Story story = ordinary().story();
        story.round();
        next(story).ends("b#8");
        story.heartbeats().starts("b", 1, gib(10), on("n1"), app("single"), agedSeconds(0));
        story.asks("a", 1, gib(10), app("next")).decide().expectVictims("b#11");
    }

    @Test
    void anotherKeyOfTheAppIsNotConcerned() {
        Story story = ordinary().story();
        story.round();
        dies(story).starts("b", 1, gib(10), on("n1"), app("single"), key(3), agedSeconds(2));
        story.asks("a", 1, gib(10), app("next")).decide().expectVictims("b#10");
    }

    @Test
    void afterTheMemoryOfLossesItIsOneLikeTheOthers() {
        Story story = ordinary().story();
        story.round();
        next(story).passSeconds(600);
        story.asks("a", 1, gib(10), app("next")).decide().expectVictims("b#10");
    }

    @Test
    void aQueueOfHigherPriorityDoesNotGiveForThem() {
        Story story = scenario()
                .node("n1", gib(20))
                .queue("a", guaranteed(100), priority(9))
                .queue("b", priority(1))
                .queue("c", priority(2))
                .running("b", 1, gib(10), on("n1"), app("single"))
                .running("c", 1, gib(10), on("n1"))
                .asks("a", 1, gib(10))
                .story();
        story.round().expectVictims("b#0");
        next(story).asks("a", 1, gib(10), app("next")).decide().expectVictims("b#1");
    }

    /** It runs for 2 s and counts as 102, since its app has lost 100; the other one has run for more than 150. */
    @Test
    void forALargeAskANodeWhereNobodyDiesAgainIsChosenThoughItCostsMore() {
        Story story = large().story();
        story.round().expectVictims("b#0");
        again(story);
        story.asks("a", 1, gib(50), app("next")).decide().expectVictims("b#1");
    }

    @Test
    void whereNobodyElseGivesItDiesAgain() {
        Story story = large().story();
        story.round();
        again(story).ends("b#1");
        story.asks("a", 2, gib(50), app("next")).decide().expectVictims("b#2");
    }

    @Test
    void onOneNodeItIsTheLastOfItsQueue() {
        Story story = scenario()
                .set("cost", "run-time")
                .node("n1", gib(120))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 11, gib(10), on("n1"), app("many"), agedSeconds(300))
                .running("b", 1, gib(10), on("n1"), app("single"), agedSeconds(100))
                .asks("a", 1, gib(10))
                .story();
        story.round().expectVictims("b#11");
        next(story).asks("a", 1, gib(110), app("next"));
        story.decide().expectVictims("b#0", "b#1", "b#2", "b#3", "b#4", "b#5", "b#6", "b#7", "b#8", "b#9", "b#10");
    }

    private static Scenario large() {
        return scenario()
                .set("cost", "run-time")
                .node("n1", gib(50))
                .node("n2", gib(50))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(50), on("n1"), app("hit"), agedSeconds(100))
                .running("b", 1, gib(50), on("n2"), app("other"), agedSeconds(150))
                .asks("a", 1, gib(50));
    }

    private static Story again(Story story) {
        return dies(story).starts("b", 1, gib(50), on("n1"), app("hit"), agedSeconds(2));
    }

    private static Scenario ordinary() {
        return scenario()
                .set("natural_termination_factor", "1.0")
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b")
                .running("b", 9, gib(10), on("n1"), app("many"), appAgedSeconds(9000))
                .running("b", 1, gib(10), on("n1"), app("single"), appAgedSeconds(5000))
                .asks("a", 1, gib(10));
    }

    /** The dead one is gone, a's container runs and ends, and so there is room. */
    private static Story dies(Story story) {
        story.heartbeats().passSeconds(3).round();
        story.ends("a#0");
        story.heartbeats().passSeconds(3);
        return story;
    }

    /** And single starts once more, as b#10. */
    private static Story next(Story story) {
        return dies(story).starts("b", 1, gib(10), on("n1"), app("single"), agedSeconds(2));
    }
}
