package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

/** Steps 1 and 2 on leaves whose asks are of one unit, so that nothing is ever trimmed. */
class GivingOutTest {

    @Test
    void aQueueThatWantsLittleGetsWhatItWants() {
        var shares =
                Tree.of(100).queue("a").guaranteed(50).using(5).asking(10, 1).shares();
        assertThat(shares.memoryOf("a")).isEqualTo(15);
    }

    @Test
    void theRootHasThePartitionsTotal() {
        assertThat(Tree.of(100).queue("a").shares().memoryOf("")).isEqualTo(100);
    }

    @Test
    void aQueueGetsNoMoreThanItsMaximum() {
        var shares =
                Tree.of(100).queue("a").guaranteed(20).maximum(30).asking(90, 1).shares();
        assertThat(shares.memoryOf("a")).isEqualTo(30);
    }

    @Test
    void guaranteesComeBeforePriorities() {
        var shares = Tree.of(100)
                .queue("high")
                .priority(9)
                .asking(100, 1)
                .queue("promised")
                .guaranteed(40)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("promised")).isEqualTo(40);
        assertThat(shares.memoryOf("high")).isEqualTo(60);
    }

    @Test
    void higherPrioritiesTakeAllThatTheyCanUseFirst() {
        var shares = Tree.of(100)
                .queue("low")
                .priority(1)
                .asking(100, 1)
                .queue("high")
                .priority(2)
                .asking(70, 1)
                .queue("none")
                .guaranteed(10)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("high")).isEqualTo(70);
        assertThat(shares.memoryOf("low")).isEqualTo(20);
        assertThat(shares.memoryOf("none")).isEqualTo(10);
    }

    @Test
    void equalPrioritiesShareByTheirGuarantees() {
        var shares = Tree.of(100)
                .queue("a")
                .priority(3)
                .guaranteed(10)
                .asking(100, 1)
                .queue("b")
                .priority(3)
                .guaranteed(30)
                .asking(100, 1)
                .queue("c")
                .priority(3)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(25);
        assertThat(shares.memoryOf("b")).isEqualTo(75);
        assertThat(shares.memoryOf("c")).isZero();
    }

    @Test
    void equalPrioritiesWithoutGuaranteesShareEqually() {
        var shares = Tree.of(100)
                .queue("a")
                .priority(3)
                .asking(100, 1)
                .queue("b")
                .priority(3)
                .asking(20, 1)
                .queue("c")
                .priority(3)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(40);
        assertThat(shares.memoryOf("b")).isEqualTo(20);
        assertThat(shares.memoryOf("c")).isEqualTo(40);
    }

    @Test
    void whatIsLeftIsSharedByGuaranteesUpToWhatEachWants() {
        var shares = Tree.of(120)
                .queue("a")
                .guaranteed(10)
                .asking(100, 1)
                .queue("b")
                .guaranteed(20)
                .asking(100, 1)
                .queue("c")
                .guaranteed(30)
                .asking(36, 1)
                .shares();
        assertThat(shares.memoryOf("c")).isEqualTo(36);
        assertThat(shares.memoryOf("a")).isEqualTo(28);
        assertThat(shares.memoryOf("b")).isEqualTo(56);
    }

    @Test
    void queuesWithoutGuaranteeGetWhatTheOthersCannotUse() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(10)
                .asking(60, 1)
                .queue("b")
                .asking(100, 1)
                .queue("c")
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(60);
        assertThat(shares.memoryOf("b")).isEqualTo(20);
        assertThat(shares.memoryOf("c")).isEqualTo(20);
    }

    @Test
    void aGuaranteeCountsOnlyInItsOwnType() {
        var shares = Tree.of(100, 8)
                .queue("a")
                .guaranteed(50, 0)
                .app()
                .asking(100, 1, 0)
                .app()
                .asking(8, 0, 1)
                .queue("b")
                .guaranteed(0, 4)
                .app()
                .asking(100, 1, 0)
                .app()
                .asking(8, 0, 1)
                .shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(100, 0));
        assertThat(shares.of("b")).isEqualTo(ResourceVector.of(0, 8));
    }

    @Test
    void oddUnitsGoToTheLowestPaths() {
        var shares = Tree.of(11)
                .queue("c")
                .asking(100, 1)
                .queue("a")
                .asking(100, 1)
                .queue("b")
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(4);
        assertThat(shares.memoryOf("b")).isEqualTo(4);
        assertThat(shares.memoryOf("c")).isEqualTo(3);
    }

    @Test
    void aThirdOfThreeHundredMillionIsExact() {
        var shares = Tree.of(300_000_000)
                .queue("a")
                .guaranteed(1)
                .asking(Integer.MAX_VALUE, 1)
                .queue("b")
                .guaranteed(1)
                .asking(Integer.MAX_VALUE, 1)
                .queue("c")
                .guaranteed(1)
                .asking(Integer.MAX_VALUE, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(100_000_000);
        assertThat(shares.memoryOf("b")).isEqualTo(100_000_000);
        assertThat(shares.memoryOf("c")).isEqualTo(100_000_000);
    }

    @Test
    void amountsOfManyBitsAreExact() {
        long total = (1L << 50) + 1;
        var shares = Tree.of(total)
                .queue("a")
                .guaranteed(1L << 48)
                .asking(1 << 20, 1L << 40)
                .queue("b")
                .guaranteed((1L << 49) - 1)
                .asking(1, total)
                .queue("c")
                .using(total)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(1L << 50);
        assertThat(shares.memoryOf("b")).isZero();
        assertThat(shares.memoryOf("c")).isEqualTo(1);
    }

    @Test
    void aDisabledQueueStartsWithWhatItUses() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(50)
                .asking(100, 1)
                .queue("d")
                .preemptionDisabled()
                .using(40)
                .shares();
        assertThat(shares.memoryOf("d")).isEqualTo(40);
        assertThat(shares.memoryOf("a")).isEqualTo(60);
    }

    @Test
    void aDisabledQueueAboveItsMaximumStartsWithThat() {
        var shares = Tree.of(100)
                .queue("d")
                .preemptionDisabled()
                .maximum(30)
                .using(40)
                .shares();
        assertThat(shares.memoryOf("d")).isEqualTo(30);
    }

    @Test
    void whatADisabledQueueHoldsCountsWhenTheRestIsShared() {
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(10)
                .asking(100, 1)
                .queue("d")
                .guaranteed(10)
                .preemptionDisabled()
                .using(40)
                .asking(100, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(50);
        assertThat(shares.memoryOf("d")).isEqualTo(50);
    }

    @Test
    void whereStartsAreTooMuchEachKeepsItsOwnAndTheRestGoesByGuarantee() {
        // A disabled queue holds 60 of 100; a and b claim 50 together.
        var shares = Tree.of(100)
                .queue("a")
                .guaranteed(40)
                .using(10)
                .asking(30, 1)
                .queue("b")
                .guaranteed(10)
                .asking(10, 1)
                .queue("d")
                .preemptionDisabled()
                .using(60)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(40);
        assertThat(shares.memoryOf("b")).isEqualTo(10);
        assertThat(shares.memoryOf("d")).isEqualTo(50);
    }

    @Test
    void whereEvenWhatIsHeldIsTooMuchItIsScaledDown() {
        var shares = Tree.of(100)
                .queue("p")
                .guaranteed(30)
                .queue("p.a")
                .guaranteed(40)
                .using(40)
                .queue("p.b")
                .guaranteed(20)
                .using(20)
                .queue("q")
                .guaranteed(70)
                .using(40)
                .asking(60, 1)
                .shares();
        assertThat(shares.memoryOf("p")).isEqualTo(30);
        assertThat(shares.memoryOf("p.a")).isEqualTo(20);
        assertThat(shares.memoryOf("p.b")).isEqualTo(10);
        assertThat(shares.memoryOf("q")).isEqualTo(70);
    }

    @Test
    void childrenDivideWhatTheirParentHas() {
        var shares = Tree.of(100)
                .queue("p")
                .guaranteed(50)
                .queue("p.a")
                .guaranteed(40)
                .asking(100, 1)
                .queue("p.b")
                .guaranteed(10)
                .asking(100, 1)
                .queue("q")
                .guaranteed(50)
                .asking(20, 1)
                .shares();
        assertThat(shares.memoryOf("p")).isEqualTo(80);
        assertThat(shares.memoryOf("p.a")).isEqualTo(64);
        assertThat(shares.memoryOf("p.b")).isEqualTo(16);
    }

    @Test
    void aParentWantsNoMoreThanItsChildrenMayHave() {
        var shares = Tree.of(100)
                .queue("p")
                .guaranteed(50)
                .queue("p.a")
                .maximum(15)
                .using(10)
                .asking(100, 1)
                .queue("p.b")
                .using(20)
                .shares();
        assertThat(shares.ideal.wanted(shares.index("p"))).isEqualTo(ResourceVector.of(35));
        assertThat(shares.ideal.elasticMinimum(shares.index("p"))).isEqualTo(ResourceVector.of(35));
        assertThat(shares.memoryOf("p")).isEqualTo(35);
    }

    @Test
    void aQueueWithoutAccessToThePartitionGetsNothing() {
        var shares = Tree.of(100).queue("a").maximum(0).using(10).asking(10, 1).shares();
        assertThat(shares.memoryOf("a")).isZero();
    }

    /** Nodes were lost, say, so that a and b are promised more than there is. */
    @Test
    void whereGuaranteesAreMoreThanThereIsEachKeepsItsOwnAndTheRestGoesByGuarantee() {
        var shares = Tree.of(32)
                .queue("a")
                .guaranteed(40)
                .using(20)
                .asking(20, 1)
                .queue("b")
                .guaranteed(80)
                .asking(80, 1)
                .shares();
        assertThat(shares.memoryOf("a")).isEqualTo(24);
        assertThat(shares.memoryOf("b")).isEqualTo(8);
    }

    @Test
    void theRootWantsWhatItsQueuesWant() {
        var shares = Tree.of(100)
                .guaranteed(100)
                .queue("a")
                .using(10)
                .asking(20, 1)
                .queue("b")
                .using(5)
                .shares();
        assertThat(shares.ideal.wanted(shares.index(""))).isEqualTo(ResourceVector.of(35));
        assertThat(shares.ideal.elasticMinimum(shares.index(""))).isEqualTo(ResourceVector.of(35));
    }
}
