package io.sharpshooter.victim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How much a queue can give, of each type, asked once. */
class AllowanceTest {
    private int questions;
    private final Allowance allowance = new Allowance(new OnlyTheSecond(), 3, 2);

    /** Queue 1 gives 10 × type + 100, softly 10 × type + 60, and surely 10 × type + 5. */
    private final class OnlyTheSecond implements Allowance.Source {
        @Override
        public boolean gives(int queue) {
            questions++;
            return queue == 1;
        }

        @Override
        public long hard(int queue, int type) {
            return 10L * type + 100;
        }

        @Override
        public long soft(int queue, int type) {
            return 10L * type + 60;
        }

        @Override
        public long sure(int queue, int type) {
            return 10L * type + 5;
        }

        @Override
        public long sureOfParents(int queue, int type) {
            return 10L * type + 7;
        }
    }

    @Test
    void aQueueGivesOrNot() {
        assertThat(allowance.queues()).isEqualTo(3);
        assertThat(allowance.gives(1)).isTrue();
        assertThat(allowance.gives(0)).isFalse();
        assertThat(allowance.gives(2)).isFalse();
    }

    @Test
    void eachQueueIsAskedOnce() {
        for (int time = 0; time < 3; time++) {
            allowance.gives(0);
            allowance.gives(1);
        }
        assertThat(questions).isEqualTo(2);
    }

    @Test
    void whatIsSureIsKnownByType() {
        assertThat(allowance.gives(1)).isTrue();
        assertThat(allowance.sure(1, 0)).isEqualTo(5);
        assertThat(allowance.sure(1, 1)).isEqualTo(15);
        assertThat(allowance.sureOfParents(1, 1)).isEqualTo(17);
    }

    @Test
    void theLastContainerMayPassTheSoftLimitAndNoneTheHardOne() {
        assertThat(allowance.gives(1)).isTrue();
        assertThat(allowance.most(1, 0, 1)).isEqualTo(60);
        assertThat(allowance.most(1, 0, 20)).isEqualTo(79);
        assertThat(allowance.most(1, 0, 99)).isEqualTo(100);
        assertThat(allowance.most(1, 1, 20)).isEqualTo(89);
        assertThat(allowance.most(1, 1, Long.MAX_VALUE)).isEqualTo(110);
    }

    /** Queue 0 gives nothing, the others so much of the only type, each. */
    private static Allowance sure(long... amounts) {
        return below(Long.MAX_VALUE, amounts);
    }

    /** The same below parents who can do without so much. */
    private static Allowance below(long parents, long... amounts) {
        return new Allowance(
                new Allowance.Source() {
                    @Override
                    public boolean gives(int queue) {
                        return amounts[queue] > 0;
                    }

                    @Override
                    public long hard(int queue, int type) {
                        return amounts[queue];
                    }

                    @Override
                    public long soft(int queue, int type) {
                        return amounts[queue];
                    }

                    @Override
                    public long sure(int queue, int type) {
                        return amounts[queue];
                    }

                    @Override
                    public long sureOfParents(int queue, int type) {
                        return parents;
                    }
                },
                amounts.length,
                1);
    }

    private static boolean wasAmpler(Allowance before, Allowance now, long mostOnANode) {
        before.gives(0);
        before.gives(1);
        return before.wasAmpler(now, new long[] {mostOnANode});
    }

    @Test
    void lessThanWhatANodeHoldsIsScarcerThanBefore() {
        assertThat(wasAmpler(sure(0, 50), sure(0, 9), 10)).isTrue();
        assertThat(wasAmpler(sure(0, 9), sure(0, 8), 10)).isTrue();
    }

    @Test
    void whatIsStillEnoughForAnyNodeIsAsAmpleAsBefore() {
        assertThat(wasAmpler(sure(0, 50), sure(0, 10), 10)).isFalse();
        assertThat(wasAmpler(sure(0, 9), sure(0, 9), 10)).isFalse();
    }

    @Test
    void aQueueThatGivesNothingAnyMoreWasAmpler() {
        assertThat(wasAmpler(sure(0, 50), sure(0, 0), 10)).isTrue();
    }

    @Test
    void parentsWhoCanDoWithoutLessWereAmpler() {
        assertThat(wasAmpler(below(50, 0, 8), below(9, 0, 8), 10)).isTrue();
        assertThat(wasAmpler(below(50, 0, 8), below(10, 0, 8), 10)).isFalse();
        assertThat(wasAmpler(below(9, 0, 8), below(9, 0, 8), 10)).isFalse();
    }

    @Test
    void onlyQueuesThatWereAskedAboutCount() {
        assertThat(sure(0, 50).wasAmpler(sure(0, 1), new long[] {10})).isFalse();
    }
}
