package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

/** Step 3: what whole asks cannot fill is no gain. */
class EffectivenessTest {

    @Test
    void aGainThatFillsNoAskGoesToTheNextQueue() {
        // Each would gain 20; a waits for one of 40, b for tens.
        var shares =
                Tree.of(40).queue("a").asking(1, 40).queue("b").asking(9, 10).shares();
        assertThat(shares.memoryOf("a")).isZero();
        assertThat(shares.memoryOf("b")).isEqualTo(40);
    }

    @Test
    void whatOneOfAPriorityCannotUseGoesToTheOthersOfItFirst() {
        // By halves b would gain 40, which is not enough for its ask.
        var shares = Tree.of(80)
                .queue("a")
                .priority(1)
                .asking(100, 1)
                .queue("b")
                .priority(1)
                .asking(1, 45)
                .queue("c")
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(80);
        assertThat(shares.memoryOf("b")).isZero();
        assertThat(shares.memoryOf("c")).isZero();
    }

    @Test
    void aGainIsTrimmedToWholeAsksOverWhatIsUsed() {
        var shares =
                Tree.of(100).queue("a").guaranteed(100).using(13).asking(9, 20).shares();
        assertThat(shares.memoryOf("a")).isEqualTo(93);
    }

    @Test
    void anIdealShareBelowWhatIsUsedIsNotTrimmed() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(50)
                .asking(50, 1)
                .queue("b")
                .guaranteed(50)
                .using(100)
                .asking(10, 30)
                .shares();
        assertThat(shares.memoryOf("b")).isEqualTo(50);
    }

    @Test
    void ofTwoThatCouldFillHalfAnAskEachTheLowerPathFillsOne() {
        var shares =
                Tree.of(40).queue("b").asking(1, 40).queue("a").asking(1, 40).shares();
        assertThat(shares.memoryOf("a")).isEqualTo(40);
        assertThat(shares.memoryOf("b")).isZero();
    }

    @Test
    void whatCameBackGoesToTheLargestGainFirst() {
        // By guarantees the gains are 30 and 15, and only one ask of 45 can be filled.
        var shares = Tree.of(45)
                .queue("a")
                .guaranteed(1)
                .asking(1, 45)
                .queue("b")
                .guaranteed(2)
                .asking(1, 45)
                .shares();
        assertThat(shares.memoryOf("a")).isZero();
        assertThat(shares.memoryOf("b")).isEqualTo(45);
    }

    @Test
    void whatCameBackCompletesOneAskOfEachRatherThanAllOfOne() {
        // 83 each of 250; whole asks of 100 for two, not two for one.
        var shares = Tree.of(250)
                .queue("a")
                .asking(10, 100)
                .queue("b")
                .asking(10, 100)
                .queue("c")
                .asking(10, 100)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(100);
        assertThat(shares.memoryOf("b")).isEqualTo(100);
        assertThat(shares.memoryOf("c")).isZero();
    }

    @Test
    void whoUsesWhatCameBackKeepsIt() {
        // b cannot use its core. By guarantees it is nobody's; whoever runs a container on it is not to lose that to
        // the other.
        assertThat(sharesOfAnOddCore(9, 5).of("a").get(1)).isEqualTo(9);
        assertThat(sharesOfAnOddCore(9, 5).of("c").get(1)).isEqualTo(5);
        assertThat(sharesOfAnOddCore(8, 6).of("a").get(1)).isEqualTo(8);
        assertThat(sharesOfAnOddCore(8, 6).of("c").get(1)).isEqualTo(6);
    }

    /** Seed 9533 of {@code RestTest}: a and c would take the core in turns. */
    private static Tree.Shares sharesOfAnOddCore(long usedByA, long usedByC) {
        return Tree.of(68, 14)
                .queue("a")
                .guaranteed(34, 7)
                .using(3 * usedByA - 2, usedByA)
                .asking(3, 3, 1)
                .queue("b")
                .guaranteed(8, 1)
                .asking(1, 2, 3)
                .queue("c")
                .guaranteed(25, 5)
                .using(4 * usedByC - 10, usedByC)
                .asking(3, 4, 1)
                .shares();
    }

    @Test
    void anElasticMinimumThatFillsNoAskIsNoGain() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(20)
                .asking(1, 40)
                .queue("b")
                .guaranteed(80)
                .using(80)
                .asking(20, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isZero();
        assertThat(shares.memoryOf("b")).isEqualTo(100);
    }

    @Test
    void anElasticMinimumMayBeCompletedFromWhatIsLeft() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(20)
                .asking(1, 40)
                .queue("b")
                .guaranteed(20)
                .asking(20, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(40);
        assertThat(shares.memoryOf("b")).isEqualTo(20);
    }

    @Test
    void aHigherPriorityIsServedAsIfAnUnusableElasticMinimumWereNotThere() {
        // a is promised 20 and needs 60. Beside these 20, too little would be left for high.
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(20)
                .asking(1, 60)
                .queue("high")
                .priority(1)
                .asking(1, 40)
                .queue("low")
                .guaranteed(50)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("high")).isEqualTo(40);
        assertThat(shares.memoryOf("low")).isEqualTo(60);
        assertThat(shares.memoryOf("a")).isZero();
    }

    /** Ten are left of a cluster that has promised fifteen. What a gives up is for b and c, which have not got all of theirs. */
    @Test
    void whoGotJustWhatThereWasForItsElasticMinimumStillClaimsAllOfItWhenAllBeginAnew() {
        var shares = Tree.of(10)
                .queue("a")
                .guaranteed(3)
                .asking(1, 4)
                .queue("b")
                .guaranteed(5)
                .asking(2, 2)
                .queue("c")
                .guaranteed(7)
                .asking(1, 6)
                .app()
                .asking(1, 4)
                .shares();
        assertThat(shares.memoryOf("a")).isZero();
        assertThat(shares.memoryOf("b")).isEqualTo(4);
        assertThat(shares.memoryOf("c")).isEqualTo(6);
    }

    @Test
    void whatAHighPriorityCannotUseGoesToTheNextPriority() {
        var shares = Tree.of(50)
                .queue("high")
                .priority(2)
                .asking(9, 40)
                .queue("next")
                .priority(1)
                .asking(3, 5)
                .queue("none")
                .guaranteed(20)
                .asking(50, 1)
                .shares();
        assertThat(shares.memoryOf("high")).isZero();
        assertThat(shares.memoryOf("next")).isEqualTo(15);
        assertThat(shares.memoryOf("none")).isEqualTo(35);
    }

    @Test
    void anAskThatDoesNotFitEndsItsAppsListAndTheNextAppGoesOn() {
        var shares = Tree.of(50)
                .queue("a")
                .app()
                .asking(1, 20)
                .asking(1, 40)
                .asking(1, 5)
                .app()
                .asking(2, 8)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(36);
    }

    @Test
    void theNextAskOfTheSameAppIsCompletedFromWhatCameBack() {
        // 30 each; a fills 10 of it and b nothing, and with what both give back a's second ask is possible too.
        var shares = Tree.of(60)
                .queue("a")
                .asking(1, 10)
                .asking(1, 30)
                .queue("b")
                .asking(1, 60)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(40);
        assertThat(shares.memoryOf("b")).isZero();
    }

    @Test
    void nothingIsGainedWhereEachAskLacksSomethingElse() {
        var shares = Tree.of(15, 15)
                .queue("a")
                .app()
                .asking(1, 10, 1)
                .app()
                .asking(1, 1, 10)
                .queue("b")
                .guaranteed(10, 10)
                .using(10, 10)
                .shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(0, 0));
    }

    @Test
    void aLeafThatNothingMoreFitsIntoLeavesTheRestToTheOthersInEqualParts() {
        var shares = Tree.of(310)
                .queue("a")
                .app()
                .asking(1, 10)
                .app()
                .asking(1, 305)
                .queue("b")
                .asking(300, 1)
                .queue("c")
                .asking(300, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(10);
        assertThat(shares.memoryOf("b")).isEqualTo(150);
        assertThat(shares.memoryOf("c")).isEqualTo(150);
    }

    @Test
    void whatCameBackIsForThoseWhoGaveItBackBeforeAnybodyGainsMore() {
        // Gains of 40, 30 and 10. a's is two whole asks; b and c give back 30, which b's second ask needs.
        var shares = Tree.of(80)
                .queue("a")
                .guaranteed(4)
                .asking(9, 20)
                .queue("b")
                .guaranteed(3)
                .asking(1, 10)
                .asking(1, 30)
                .queue("c")
                .guaranteed(1)
                .asking(1, 80)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(40);
        assertThat(shares.memoryOf("b")).isEqualTo(40);
        assertThat(shares.memoryOf("c")).isZero();
    }

    @Test
    void aDisabledQueueKeepsWhatItUsesWhereAnotherCannotUseItsElasticMinimum() {
        // Beside b's 40, only 20 would be left for d. But b cannot use them, and high comes after what d uses.
        var shares = Tree.of(60)
                .queue("b")
                .guaranteed(40)
                .asking(1, 60)
                .queue("d")
                .guaranteed(10)
                .preemptionDisabled()
                .using(50)
                .queue("high")
                .priority(1)
                .asking(60, 1)
                .shares();
        assertThat(shares.memoryOf("d")).isEqualTo(50);
        assertThat(shares.memoryOf("high")).isEqualTo(10);
        assertThat(shares.memoryOf("b")).isZero();
    }

    @Test
    void anAskNeedsAllItsTypes() {
        // Memory for five, GPUs for two.
        var shares = Tree.of(100, 2).queue("a").asking(5, 20, 1).shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(40, 2));
    }

    @Test
    void aGainInATypeOfWhichNoAskFitsIsTrimmed() {
        // The GPU stays with a's sibling although a is promised one: a has no room for the memory that goes with it.
        var shares = Tree.of(100, 2)
                .queue("a")
                .guaranteed(10, 1)
                .maximum(10, 2)
                .using(10, 0)
                .asking(2, 5, 1)
                .queue("b")
                .asking(2, 5, 1)
                .shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(10, 0));
        assertThat(shares.of("b")).isEqualTo(ResourceVector.of(10, 2));
    }

    @Test
    void onlyTheTypesThatAnAskWantsCount() {
        // No GPU is left, and a is above its share of GPUs, but its ask is for memory only.
        var shares = Tree.of(100, 2)
                .queue("a")
                .using(0, 2)
                .asking(4, 20, 0)
                .queue("b")
                .guaranteed(20, 2)
                .asking(2, 10, 1)
                .shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(80, 0));
        assertThat(shares.of("b")).isEqualTo(ResourceVector.of(20, 2));
    }

    @Test
    void aParentKeepsWhatItsLeavesCannotUse() {
        var shares = Tree.of(100)
                .queue("p")
                .guaranteed(50)
                .queue("p.a")
                .guaranteed(50)
                .asking(1, 70)
                .queue("q")
                .guaranteed(50)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("p")).isEqualTo(50);
        assertThat(shares.memoryOf("p.a")).isZero();
        assertThat(shares.memoryOf("q")).isEqualTo(50);
    }

    @Test
    void whatALeafCannotUseGoesToASiblingThatIsAParent() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(50)
                .asking(1, 70)
                .queue("p")
                .guaranteed(50)
                .queue("p.x")
                .guaranteed(50)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isZero();
        assertThat(shares.memoryOf("p")).isEqualTo(100);
        assertThat(shares.memoryOf("p.x")).isEqualTo(100);
    }

    @Test
    void aQueueWhoseAsksDoNotFitMayStillRiseToWhatItUses() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(60)
                .asking(1, 70)
                .queue("b")
                .guaranteed(40)
                .using(90)
                .asking(1, 50)
                .shares();
        assertThat(shares.memoryOf("a")).isZero();
        assertThat(shares.memoryOf("b")).isEqualTo(90);
    }

    @Test
    void anElasticMinimumIsGivenUpOnlyByALeafForWhichTooLittleIsLeft() {
        // a needs 10 of memory beside its elastic minimum, and they come back from c and d in the end;
        // meanwhile its vcores are not for high.
        var shares = Tree.of(98, 10)
                .queue("high")
                .priority(2)
                .asking(100, 0, 1)
                .queue("a")
                .priority(1)
                .guaranteed(10, 3)
                .asking(1, 20, 3)
                .queue("c")
                .guaranteed(44, 0)
                .asking(1, 60, 0)
                .queue("d")
                .guaranteed(44, 0)
                .asking(1, 60, 0)
                .shares();
        assertThat(shares.of("high")).isEqualTo(ResourceVector.of(0, 7));
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(20, 3));
        assertThat(shares.of("c")).isEqualTo(ResourceVector.of(60, 0));
        assertThat(shares.of("d")).isEqualTo(ResourceVector.of(0, 0));
    }

    @Test
    void whatThePassesCannotBringTogetherGoesToOneLeafAfterTheOther() {
        // p has 940 of memory. In each of four passes the other 60 are a's and the vcores c's, and one container of
        // each
        // comes of it; then a takes the 52 that are left.
        var shares = Tree.of(1000, 100)
                .queue("a")
                .guaranteed(1, 0)
                .asking(60, 1, 1)
                .queue("c")
                .guaranteed(0, 1)
                .asking(100, 1, 1)
                .queue("p")
                .guaranteed(1, 0)
                .queue("p.x")
                .asking(1000, 1, 0)
                .shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(56, 56));
        assertThat(shares.of("c")).isEqualTo(ResourceVector.of(4, 4));
        assertThat(shares.of("p")).isEqualTo(ResourceVector.of(940, 0));
    }

    @Test
    void aLeafThatTakesTheRestDoesNotPassItsMaximum() {
        var shares = asBefore(40, 100);
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(40, 40));
        assertThat(shares.of("c")).isEqualTo(ResourceVector.of(20, 20));
    }

    @Test
    void whatTheRestLacksVcoresForGoesToAParent() {
        var shares = asBefore(1000, 50);
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(46, 46));
        assertThat(shares.of("c")).isEqualTo(ResourceVector.of(4, 4));
        assertThat(shares.of("p")).isEqualTo(ResourceVector.of(950, 0));
    }

    private static Tree.Shares asBefore(long maximumOfA, long vcores) {
        return Tree.of(1000, vcores)
                .queue("a")
                .guaranteed(1, 0)
                .maximum(1000, maximumOfA)
                .asking(60, 1, 1)
                .queue("c")
                .guaranteed(0, 1)
                .asking(100, 1, 1)
                .queue("p")
                .guaranteed(1, 0)
                .queue("p.x")
                .asking(1000, 1, 0)
                .shares();
    }
}
