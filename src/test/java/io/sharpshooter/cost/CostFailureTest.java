package io.sharpshooter.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is said of an administrator's class that failed, whatever it throws. */
class CostFailureTest {
    private static final StackTraceElement LINE = new StackTraceElement("my.Cost", "cost", "Cost.java", 7);

    @Test
    void saysWhatFailedWithWhatAndWhere() {
        assertThat(new CostFailure("my.Cost", at(new IllegalStateException("no idea"))))
                .hasMessage("The cost class my.Cost failed with java.lang.IllegalStateException: no idea"
                        + " (at my.Cost.cost(Cost.java:7)); lost-work is used instead.");
        var bare = new Exception("bare");
        bare.setStackTrace(new StackTraceElement[0]);
        assertThat(CostFailure.describe(bare)).isEqualTo("java.lang.Exception: bare");
    }

    @Test
    void aClassThatFailsAnewInTheSameWayIsOfTheSameKind() {
        var failure = new CostFailure("my.Cost", new IllegalStateException("no idea of 5"));
        assertThat(failure.kind())
                .isEqualTo(new CostFailure("my.Cost", new IllegalStateException("no idea of 6")).kind())
                .isNotEqualTo(new CostFailure("my.Cost", new ArithmeticException("no idea of 5")).kind())
                .isNotEqualTo(new CostFailure("my.Other", new IllegalStateException("no idea of 5")).kind());
    }

    @Test
    void saysEachCauseAndEndsWhereTheyDoNot() {
        var last = at(new Exception("cause 0"));
        for (int number = 1; number < 20; number++) {
            last = at(new Exception("cause " + number, last));
        }
        assertThat(CostFailure.describe(last))
                .startsWith("java.lang.Exception: cause 19 (at my.Cost.cost(Cost.java:7)), caused by ")
                .contains("cause 11 ")
                .doesNotContain("cause 10");
    }

    /** Its methods are the administrator's, too. */
    @Test
    void oneThatCannotBeAskedIsSaidByItsTitle() {
        var odd = new RuntimeException("odd") {
            @Override
            public StackTraceElement[] getStackTrace() {
                throw new IllegalStateException("no trace");
            }

            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("no cause");
            }
        };
        assertThat(CostFailure.describe(odd)).isEqualTo(odd.getClass().getName() + ": odd");
    }

    private static <T extends Throwable> T at(T thrown) {
        thrown.setStackTrace(new StackTraceElement[] {LINE});
        return thrown;
    }
}
