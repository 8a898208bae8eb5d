package io.sharpshooter.round;

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
        next(story).with("a/next asks 10g").decide().expectVictims("b#8");
    }

    /** Of two that have started since, one may stand for the dead one. */
    @Test
    void onlySoManyAsHaveDiedAreTakenLast() {
        Story story = ordinary().story();
        story.round();
        next(story).ends("b#8");
        story.heartbeats().with("b/single runs 10g aged 0s on n1");
        story.with("a/next asks 10g").decide().expectVictims("b#11");
    }

    @Test
    void anotherKeyOfTheAppIsNotConcerned() {
        Story story = ordinary().story();
        story.round();
        dies(story).with("b/single runs 10g key 3 aged 2s on n1");
        story.with("a/next asks 10g").decide().expectVictims("b#10");
    }

    @Test
    void afterTheMemoryOfLossesItIsOneLikeTheOthers() {
        Story story = ordinary().story();
        story.round();
        next(story).passSeconds(600);
        story.with("a/next asks 10g").decide().expectVictims("b#10");
    }

    @Test
    void aQueueOfHigherPriorityDoesNotGiveForThem() {
        Story story = scenario("""
                queues a 100% priority 9, b priority 1, c priority 2
                node n1 20g: b/single 10g, c 10g
                a asks 10g
                """).story();
        story.round().expectVictims("b#0");
        next(story).with("a/next asks 10g").decide().expectVictims("b#1");
    }

    /** It runs for 2 s and counts as 102, since its app has lost 100; the other one has run for more than 150. */
    @Test
    void forALargeAskANodeWhereNobodyDiesAgainIsChosenThoughItCostsMore() {
        Story story = large().story();
        story.round().expectVictims("b#0");
        again(story);
        story.with("a/next asks 50g").decide().expectVictims("b#1");
    }

    @Test
    void whereNobodyElseGivesItDiesAgain() {
        Story story = large().story();
        story.round();
        again(story).ends("b#1");
        story.with("a/next asks 2 x 50g").decide().expectVictims("b#2");
    }

    @Test
    void onOneNodeItIsTheLastOfItsQueue() {
        Story story = scenario("""
                queues a 100%, b
                node n1 120g: b/many 11 x 10g aged 300s, b/single 10g aged 100s
                a asks 10g
                """).set("cost", "run-time").story();
        story.round().expectVictims("b#11");
        next(story).with("a/next asks 110g");
        story.decide().expectVictims("b#0-10");
    }

    private static Scenario large() {
        return scenario("""
                queues a 100%, b
                node n1 50g: b/hit 50g aged 100s
                node n2 50g: b/other 50g aged 150s
                a asks 50g
                """).set("cost", "run-time");
    }

    private static Story again(Story story) {
        return dies(story).with("b/hit runs 50g aged 2s on n1");
    }

    private static Scenario ordinary() {
        return scenario("""
                queues a 50%, b
                node n1 100g: b/many 9 x 10g submitted 9000s, b/single 10g submitted 5000s
                a asks 10g
                """).set("natural_termination_factor", "1.0");
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
        return dies(story).with("b/single runs 10g aged 2s on n1");
    }
}
